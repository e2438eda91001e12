import {Ajv2020, type ValidateFunction} from 'ajv/dist/2020.js';
import {BASE_PATH} from '../../src/contract/index.js';
import {createSandbox} from '../../src/sandbox/index.js';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, {readonly responses: Responses}>>>>;
  readonly components: object;
}

type Responses = Readonly<Record<string, {readonly content: {readonly 'application/json': {readonly schema: object}}}>>;

/** Returns how a response differs from the OpenAPI document, or undefined if it matches. */
export type OpenApiValidator = (method: string, path: string, status: number, json: unknown) => string | undefined;

const HOME = 'https://document.example/';
const ERROR = {$ref: '#/components/schemas/ErrorEnvelope'};

/** Reads the OpenAPI document of a sandbox. */
export async function createOpenApiValidator(): Promise<OpenApiValidator> {
  const answer = await createSandbox().fetch(new Request('https://sandbox.example/openapi.json'));
  const {paths, components} = (await answer.json()) as Document;
  const ajv = new Ajv2020({strict: false});
  const absolute = (schema: object) =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${HOME}#/components`)) as object;
  ajv.addSchema(absolute({components}), HOME);
  const validators = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object) => {
    const validate = validators.get(schema) ?? ajv.compile(absolute(schema));
    validators.set(schema, validate);
    return validate;
  };

  return (method, path, status, json) => {
    const {pathname} = new URL(path, `https://sandbox.example${BASE_PATH}/`);
    const place = Object.keys(paths).find(known => patternOf(known).test(pathname));
    const responses = place === undefined ? undefined : paths[place]?.[method.toLowerCase()]?.responses;
    // A path without an endpoint gets the same error everywhere. The document has one entry for all 5xx.
    const response = responses?.[Math.min(status, 500)];
    if (responses && !response) return `${method} ${path} ${status}: the OpenAPI document does not have this status`;
    const schema = response?.content['application/json'].schema ?? ERROR;
    const validate = validatorOf(schema);
    return validate(json) ? undefined : `${method} ${path} ${status}: ${ajv.errorsText(validate.errors)}`;
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
