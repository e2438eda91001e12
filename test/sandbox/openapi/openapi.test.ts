import {Ajv2020} from 'ajv/dist/2020.js';
import {Validator} from '@seriousme/openapi-schema-validator';
import {beforeAll, describe, expect, it} from 'vitest';
import {BASE_PATH, ROUTES, UNSPECIFIED} from '../../../src/contract/index.js';
import {createSandbox, type SandboxOptions} from '../../../src/sandbox/index.js';

interface Body {
  readonly schema: Readonly<Record<string, unknown>>;
  readonly examples?: Readonly<Record<string, {readonly summary: string; readonly value: unknown}>>;
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {readonly content: {readonly 'application/json': Body}};
  readonly responses: Readonly<Record<string, {readonly content: {readonly 'application/json': Body}}>>;
}

interface OpenApi {
  readonly servers: readonly {readonly url: string}[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {readonly schemas: Readonly<Record<string, {readonly properties?: object}>>};
}

const HOST = 'https://sandbox.example';
const get = (path: string, options?: SandboxOptions) => createSandbox(options).fetch(new Request(HOST + path));
const read = async (options?: SandboxOptions) => (await (await get('/openapi.json', options)).json()) as OpenApi;

let document: OpenApi;
let operations: readonly (readonly [name: string, operation: Operation])[];

beforeAll(async () => {
  document = await read();
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
});

describe('the API document', () => {
  it('passes a third-party OpenAPI 3.1 validator', async () => {
    const validator = new Validator();
    const {valid, errors} = await validator.validate({...structuredClone(document)});
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has the field partner in the bodies of version 2 searches', () => {
    const {schemas} = document.components;
    const names = Object.keys(schemas).filter(name => 'partner' in (schemas[name]?.properties ?? {}));
    expect(names.sort()).toEqual(['SearchRequest', 'SearchWithUserInfoRequest']);
  });

  it('has every endpoint of the route table, including version 1', () => {
    const current = Object.values(ROUTES).map(({method, path}) => `${method} ${BASE_PATH}/${path}`);
    const earlier = UNSPECIFIED.v1Routes.map(name => `${ROUTES[name].method} /Partners/${ROUTES[name].path}`);
    expect(operations.map(([name]) => name).sort()).toEqual([...current, ...earlier].sort());
    const ids = operations.map(([, {operationId}]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has a recorded success and a recorded error for every operation', () => {
    for (const [name, {responses}] of operations) {
      const shown = Object.entries(responses).filter(([, {content}]) => content['application/json'].examples);
      const statuses = shown.map(([status]) => Number(status));
      expect(
        statuses.some(status => status < 300),
        name,
      ).toBe(true);
      expect(
        statuses.some(status => status >= 400),
        name,
      ).toBe(true);
    }
  });

  it('has schemas that match every example request and response', () => {
    const ajv = new Ajv2020({strict: false});
    const home = 'https://document.example/';
    const absolute = (schema: object) =>
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${home}#/components`)) as object;
    ajv.addSchema(absolute({components: document.components}), home);
    let count = 0;
    for (const [name, {requestBody, responses}] of operations) {
      const answers = Object.values(responses).map(({content}) => content['application/json']);
      // An invalid request does not have to match its schema.
      const requests = requestBody ? [wellFormed(requestBody.content['application/json'])] : [];
      for (const {schema, examples = {}} of [...answers, ...requests]) {
        const isValid = ajv.compile(absolute(schema));
        for (const [title, {value}] of Object.entries(examples)) {
          expect(isValid(value) || ajv.errorsText(isValid.errors), `${name}: ${title}`).toBe(true);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(100);
  });

  it('lists the statuses of the general checks: 403, 404, 413 and 415', async () => {
    const sandbox = createSandbox();
    const statusOf = async (name: string, change: {path?: string; origin?: string; type?: string; body?: string}) => {
      const [method = '', path = ''] = name.split(' ');
      const {origin = HOST, type = 'application/json', body} = change;
      const headers = {authorization: 'Bearer sandbox-async', 'content-type': type};
      const init = {method, headers, ...(body !== undefined && {body})};
      return (await sandbox.fetch(new Request(origin + path + (change.path ?? ''), init))).status;
    };
    for (const [name, {requestBody, responses}] of operations) {
      const statuses = [
        await statusOf(name, {origin: 'http://service.example'}),
        await statusOf(name, {path: 's'}),
        await statusOf(name, {type: 'text/plain'}),
        ...(requestBody ? [await statusOf(name, {body: 'x'.repeat(300_000)})] : []),
      ];
      expect(statuses, name).toEqual([403, 404, 415, ...(requestBody ? [413] : [])]);
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(statuses.map(String)));
    }
  });

  it('is the same each time, and gives the URL at which it was requested', async () => {
    expect(await read()).toEqual(document);
    expect(document.servers).toEqual([{url: HOST}]);
    expect((await read({publicUrl: 'http://localhost:8788'})).servers).toEqual([{url: 'http://localhost:8788'}]);
  });

  it('uses the account’s own field names in schemas and examples', async () => {
    const unspecified = {plateField: 'plate', cardField: 'card', apiKeyField: 'secret', registrationVinField: 'VIN'};
    const other = await read({unspecified});
    const fieldsOf = (name: string) => Object.keys(other.components.schemas[name]?.properties ?? {});
    expect(fieldsOf('SearchCriteria')).toContain('plate');
    expect(fieldsOf('OrderRequest')).toContain('card');
    expect(fieldsOf('Credentials')).toContain('secret');
    expect(fieldsOf('VehicleRegistrationRequest')).toContain('VIN');
    const text = JSON.stringify(other.paths);
    expect(text).not.toMatch(/"(?:licensePlate|creditCard|apiKey)"/);
    expect(text).toContain('"plate":"ABC1234"');
  });

  it('§2.8 keeps the name UserDetails in orders, whatever the name of the field in searches', async () => {
    const {paths, components} = await read({unspecified: {userDetailsField: 'customer'}});
    expect(Object.keys(components.schemas.SearchWithUserInfoRequest?.properties ?? {})).toContain('customer');
    expect(Object.keys(components.schemas.OrderRequest?.properties ?? {})).toContain('UserDetails');
    const {examples} =
      paths[`${BASE_PATH}/${ROUTES.createOrder.path}`]?.post?.requestBody?.content['application/json'] ?? {};
    expect(Object.keys(examples ?? {})).not.toEqual([]);
    for (const {value} of Object.values(examples ?? {})) expect(value).toHaveProperty('UserDetails');
  });
});

const wellFormed = ({schema, examples = {}}: Body): Body => ({
  schema,
  examples: Object.fromEntries(Object.entries(examples).filter(([, {summary}]) => !summary.startsWith('No plan'))),
});

describe('the page of the API document', () => {
  it('shows every operation and every schema, and links to referenced schemas', async () => {
    const page = await (await get('/openapi')).text();
    for (const [, {operationId}] of operations) expect(page).toContain(`id="${operationId}"`);
    for (const name of Object.keys(document.components.schemas)) expect(page).toContain(`id="schema-${name}"`);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('T16: the page of the API document has no external resources and no scripts', async () => {
    const {headers} = await get('/openapi');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'nonce-[^']+'; form-action 'none'/,
    );
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await (await get('/openapi')).text()).not.toMatch(/<script|<link|<img|@import|style="/);
  });
});
