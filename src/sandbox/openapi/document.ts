import type {Unspecified} from '../../contract/index.js';
import {createRecorder, recordExamples} from './examples.js';
import {operationOf, TAGS, V1_TAG} from './operations.js';
import {componentSchemas, type JsonSchema} from './schemas.js';
import {endpointsOf} from '../routes.js';

/** One operation of the document. */
export type Operation = ReturnType<typeof operationOf>;

/** The parts of an OpenAPI 3.1 document that are used here. */
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
  'The partner API of the plan search service, as this sandbox implements it. Every request must have the Content-Type application/json.  ' +
  'Every response is an envelope in which either response or errorResponse is populated. Paths are case-sensitive: ' +
  'any other spelling returns 404. Every example is a real response of a sandbox.';

/**
 * Creates the document from the route table, the contract's schemas and recorded responses. It depends only on the
 * account's `unspecified` settings.
 */
export async function createDocument(unspecified: Unspecified): Promise<Omit<InterfaceDocument, 'servers'>> {
  // The schema of a query is listed as parameters, and nothing else refers to it.
  const {LookupQuery, ...schemas} = componentSchemas(unspecified);
  const recorder = await createRecorder(unspecified);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpointsOf(unspecified)) {
    const examples = await recordExamples(recorder, endpoint);
    const methods = (paths[endpoint.path] ??= {});
    methods[endpoint.route.method.toLowerCase()] = operationOf(endpoint, examples, LookupQuery);
  }
  return {
    openapi: '3.1.0',
    info: {title: 'Plan search service', version: '2', description: DESCRIPTION},
    tags: [...new Set(Object.values(TAGS)), V1_TAG].map(name => ({name})),
    paths,
    components: {
      securitySchemes: {
        key: {type: 'http', scheme: 'bearer', description: 'The partner’s API key, which must stay on a server.'},
      },
      schemas,
    },
  };
}
