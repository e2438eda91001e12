import type {Hono} from 'hono';
import type {createSandbox as CreateSandbox} from '../create-sandbox.js';
import {answerJson} from '../http/answer.js';
import {createRecorder, recordExamples} from './examples.js';
import {operationOf, TAGS, V1_TAG} from './operations.js';
import {componentSchemas, type JsonSchema} from './schemas.js';
import type {SandboxSettings} from '../options.js';
import {answerDocumentPage} from '../pages/docs-page.js';
import {endpointsOf, HANDLERS} from '../routes.js';

/** One operation of the document. */
export type Operation = ReturnType<typeof operationOf>;

/** The interface as an OpenAPI 3.1 document, as far as it is handled here. */
export interface InterfaceDocument {
  readonly openapi: '3.1.0';
  readonly info: {readonly title: string; readonly version: string; readonly description: string};
  readonly servers: readonly {readonly url: string}[];
  readonly tags: readonly {readonly name: string}[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}

const DESCRIPTION =
  'The partner interface of the plan search service, as this sandbox speaks it. Every request is JSON and says so in its Content-Type. ' +
  'Every answer is an envelope of which either response or errorResponse is populated. Paths are spelled exactly as here, capitals included; ' +
  'any other is 404. Every example is what a sandbox really answered.';

/**
 * Writes the document from the route table, the contract's schemas and a sandbox's own answers. It is the same for the
 * same settings, but for the address.
 */
export async function createDocument(
  settings: SandboxSettings,
  createSandbox: typeof CreateSandbox,
): Promise<Omit<InterfaceDocument, 'servers'>> {
  // A query is written out as its parameters; nothing else refers to its schema.
  const {LookupQuery, ...schemas} = componentSchemas(settings.unspecified);
  const recorder = await createRecorder(settings.unspecified, createSandbox);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpointsOf(HANDLERS, settings.unspecified)) {
    const examples = await recordExamples(recorder, endpoint);
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.route.method.toLowerCase()] = operationOf(endpoint, examples, LookupQuery);
  }
  return {
    openapi: '3.1.0',
    info: {title: 'Plan search service', version: '2', description: DESCRIPTION},
    tags: [...Object.values(TAGS), V1_TAG].map(name => ({name})),
    paths,
    components: {
      securitySchemes: {key: {type: 'http', scheme: 'bearer', description: 'The partner’s key, kept on a server.'}},
      schemas,
    },
  };
}

/** Mounts the interface as a document, for programs and for people. It is written when it is first asked for. */
export function mountDocument(app: Hono, settings: SandboxSettings, createSandbox: typeof CreateSandbox): void {
  let written: ReturnType<typeof createDocument> | undefined;
  const documentFor = async (request: Request): Promise<InterfaceDocument> => {
    written ??= createDocument(settings, createSandbox);
    return {...(await written), servers: [{url: settings.publicUrl(request)}]};
  };
  app.get('/openapi.json', async context => answerJson(await documentFor(context.req.raw)));
  app.get('/openapi', async context => answerDocumentPage(await documentFor(context.req.raw)));
}
