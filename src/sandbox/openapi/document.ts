import type {Unspecified} from '../../contract/index.js';
import {createRecorder, recordExamples} from './examples.js';
import {operationOf, TAGS, V1_TAG} from './operations.js';
import {componentSchemas, type JsonSchema} from './schemas.js';
import {endpointsOf} from '../routes.js';

/** One operation of the document. */
export type Operation = ReturnType<typeof operationOf>;

/** The interface as an OpenAPI 3.1 document: the parts that are used here. */
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
  'The partner interface of the plan search service, as this sandbox implements it. Every request is JSON and says so in its Content-Type. ' +
  'Every answer is an envelope of which either response or errorResponse is populated. Paths are spelled exactly as here, capitals included; ' +
  'any other is 404. Every example is what a sandbox really answered.';

/**
 * Writes the document from the route table, the contract's schemas and a sandbox's own answers. It depends on nothing but
 * the readings of what the interface leaves open.
 */
export async function createDocument(unspecified: Unspecified): Promise<Omit<InterfaceDocument, 'servers'>> {
  // A query is written out as its parameters; nothing else refers to its schema.
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
      securitySchemes: {key: {type: 'http', scheme: 'bearer', description: 'The partner’s key, kept on a server.'}},
      schemas,
    },
  };
}
