import type {InterfaceDocument, Operation} from '../openapi/document.js';
import type {JsonSchema} from '../openapi/schemas.js';
import {html, Html, type HtmlPart} from './html.js';

/** The document as a page that can be read: nothing is loaded, nothing runs. */
export function answerDocumentPage(document: InterfaceDocument): Response {
  const nonce = crypto.randomUUID();
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'none'; ` +
      "base-uri 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return new Response(page(document, nonce).markup, {headers});
}

const page = (document: InterfaceDocument, nonce: string): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${document.info.title}: the interface</title>
        <style nonce="${nonce}">
          ${new Html(STYLES)}
        </style>
      </head>
      <body>
        ${header(document)}
        <main>${document.tags.map(({name}) => section(name, operationsOf(document, name)))} ${schemas(document)}</main>
      </body>
    </html> `;

const header = ({info, servers, tags}: InterfaceDocument) =>
  html`<header>
    <h1>${info.title}</h1>
    <p>${info.description}</p>
    <p>Address: <code>${servers[0]?.url}</code> · For programs: <a href="/openapi.json">openapi.json</a></p>
    <nav aria-label="Sections">
      <ul>
        ${[...tags.map(({name}) => name), 'Schemas'].map(name => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}
      </ul>
    </nav>
  </header>`;

/** An operation with where it is. */
interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const operationsOf = ({paths}: InterfaceDocument, tag: string): readonly Placed[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, {tags}]) => tags.includes(tag))
      .map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
  );

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const section = (name: string, operations: readonly Placed[]) =>
  operations.length > 0 &&
  html`<section aria-labelledby="${idOf(name)}">
    <h2 id="${idOf(name)}">${name}</h2>
    ${operations.map(placed => article(placed))}
  </section>`;

function article({method, path, operation}: Placed): Html {
  const {operationId, summary, description, security, requestBody, parameters = []} = operation;
  const content = requestBody?.content['application/json'];
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p>
      <code class="path"><b>${method}</b> ${path}</code>
    </p>
    <p class="muted">${description} ${security.length > 0 ? 'Needs the key.' : 'Needs no key.'}</p>
    ${parameters.length > 0 && html`<p>Takes ${listed(parameters.map(({name}) => html`<code>${name}</code>`))}.</p>`}
    ${content && html`<p>Body: ${typeWords(content.schema)}</p>`}
    ${
      content &&
      Object.values(content.examples)
        .slice(0, 1)
        .map(example => code(`${summary}: a request`, example))
    }
    ${Object.entries(operation.responses).map(([status, response]) => answer(summary, status, response))}
  </article>`;
}

type Answer = Operation['responses'][string];

const answer = (summary: string, status: string, {description, content}: Answer) => {
  const {schema, examples = {}} = content['application/json'];
  return html`<div class="answer">
    <h4><code>${status}</code> ${description}</h4>
    <p class="muted">${typeWords(schema)}</p>
    ${Object.values(examples).map(example => code(`${summary}: ${status}`, example))}
  </div>`;
};

const code = (label: string, {summary, value}: {readonly summary: string; readonly value: unknown}) =>
  html`<details>
    <summary>Example: ${summary}</summary>
    <pre
      tabindex="0"
      role="group"
      aria-label="${label}, ${summary}"
    ><code>${JSON.stringify(value, null, 2)}</code></pre>
  </details>`;

const schemas = ({components}: InterfaceDocument) =>
  html`<section aria-labelledby="schemas">
    <h2 id="schemas">Schemas</h2>
    ${Object.entries(components.schemas).map(([name, schema]) => schemaArticle(name, schema))}
  </section>`;

const schemaArticle = (name: string, {properties, required = [], ...schema}: JsonSchema) =>
  html`<article aria-labelledby="schema-${name}">
    <h3 id="schema-${name}">${name}</h3>
    ${
      properties === undefined
        ? html`<p>${typeWords(schema)}</p>`
        : html`<dl>
            ${Object.entries(properties).map(([field, value]) => fieldRow(field, value, required.includes(field)))}
          </dl>`
    }
  </article>`;

const fieldRow = (name: string, schema: JsonSchema, isRequired: boolean) =>
  html`<div>
    <dt><code>${name}</code>${isRequired && html` <span class="muted">required</span>`}</dt>
    <dd>${typeWords(schema)}${typeof schema['description'] === 'string' && html`. ${schema['description']}`}</dd>
  </div>`;

/** A schema in a few words, with links to the schemas it names. */
function typeWords(schema: JsonSchema): HtmlPart {
  const {$ref, anyOf, enum: values, items, type, properties, description} = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return listed((anyOf as JsonSchema[]).map(typeWords), ' or ');
  if (Array.isArray(values))
    return listed(
      values.map(value => html`<code>${String(value)}</code>`),
      ' or ',
    );
  if (items !== undefined) return html`list of ${typeWords(items as JsonSchema)}`;
  if (properties !== undefined) {
    return html`{ ${listed(Object.entries(properties).map(([name, value]) => html`${name}: ${typeWords(value)}`))} }`;
  }
  if (type !== undefined) return ([type].flat() as string[]).join(' or ');
  return typeof description === 'string' ? description : 'anything';
}

/** Parts with something between each two. */
const listed = (parts: readonly HtmlPart[], between = ', '): HtmlPart =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]));

/** The look of the interface's page: light and dark, narrow and wide, nothing loaded from anywhere. */
export const STYLES = `
:root{color-scheme:light dark;--accent:light-dark(#14532d,#86d8a5);--page:light-dark(#f4f4f1,#101214);--surface:light-dark(#fff,#181b1e);--text:light-dark(#16191c,#eceef0);--muted:light-dark(#565b60,#a7adb3);--line:light-dark(#dedfdc,#33383d);font:16px/1.5 system-ui,sans-serif;background:var(--page);color:var(--text);scroll-padding-top:16px}
*{box-sizing:border-box}
body{overflow-wrap:anywhere;margin:0 auto;padding:24px 16px 64px;max-width:56rem;display:grid;gap:32px;grid-template-columns:minmax(0,1fr)}
header,main,section,article{display:grid;gap:12px;grid-template-columns:minmax(0,1fr)}
main{gap:40px}
section{gap:20px}
article{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:20px}
h1{font-size:30px;line-height:1.15;margin:0}
h2{font-size:22px;margin:0}
h3{font-size:18px;margin:0}
h4{font-size:15px;font-weight:600;margin:0}
p,ul,dl,dd{margin:0}
nav ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:4px 20px}
nav a{display:inline-block;padding:6px 0}
a{color:var(--accent);text-underline-offset:.2em}
code,pre{font:14px/1.5 ui-monospace,monospace}
.path{font-size:15px}
.muted{color:var(--muted)}
.answer{border-top:1px solid var(--line);padding-top:12px;display:grid;gap:6px;grid-template-columns:minmax(0,1fr)}
summary{cursor:pointer;padding:6px 0}
pre{margin:0;padding:12px;overflow:auto;max-height:28rem;background:var(--page);border-radius:8px}
pre code{overflow-wrap:normal}
dl>div{padding:8px 0;border-top:1px solid var(--line)}
dd{color:var(--muted)}
:focus-visible{outline:2.5px solid var(--accent);outline-offset:2px}
@media (min-width:640px){dl>div{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:16px}}
`;
