import type {Hono} from 'hono';
import type {createSandbox as CreateSandbox} from '../create-sandbox.js';
import {answerJson} from '../http/answer.js';
import type {SandboxSettings} from '../options.js';
import {createDocument, type InterfaceDocument} from './document.js';
import {answerDocumentPage} from './page.js';

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
