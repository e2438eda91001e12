import {mountControls} from './controls.js';
import {jsonResponse} from './http/response.js';
import {createDocument, type InterfaceDocument} from './openapi/document.js';
import {resolveOptions, type SandboxOptions, type SandboxSettings} from './options.js';
import {docsPageResponse} from './pages/docs-page.js';
import {createService, type Sandbox, type Service} from './service.js';

/**
 * Creates a simulator of the upstream service (§4): catalog, searches, credentials, orders, and the pages that plans
 * link to. It also serves its controls, and its own API reference at `/openapi`.
 *
 * @example
 * const sandbox = createSandbox({latencyMs: 0});
 * const response = await sandbox.fetch(
 *   new Request('https://sandbox.example/api/v2/Partners/Vehicles/Makes', {
 *     headers: {authorization: 'Bearer sandbox-high', 'content-type': 'application/json'},
 *   }),
 * );
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const settings = resolveOptions(options);
  const service = createService(settings);
  mountDocumentation(service, settings);
  mountControls(service);
  return service.sandbox;
}

/** Serves the API document as JSON and as a page. It is created on the first request. */
function mountDocumentation({app}: Service, settings: SandboxSettings): void {
  let document: ReturnType<typeof createDocument> | undefined;
  const documentFor = async (request: Request): Promise<InterfaceDocument> => {
    document ??= createDocument(settings.unspecified);
    return {...(await document), servers: [{url: settings.publicUrl(request)}]};
  };
  app.get('/openapi.json', async ({req}) => jsonResponse(await documentFor(req.raw)));
  app.get('/openapi', async ({req}) => docsPageResponse(await documentFor(req.raw)));
}
