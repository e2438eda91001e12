import type {InterfaceDocument, Operation} from '../openapi/document.js';
import type {JsonSchema} from '../openapi/schemas.js';
import {html, type Html, type HtmlPart} from './html.js';
import {htmlResponse} from './layout.js';

/** Renders the API document as a page without scripts or external resources. */
export const docsPageResponse = (document: InterfaceDocument): Response =>
  htmlResponse({
    title: `${document.info.title}: API reference`,
    styles: STYLES,
    formAction: "'none'",
    body: html`<body>
      ${header(document)}
      <main>${document.tags.map(({name}) => section(name, operationsOf(document, name)))} ${schemas(document)}</main>
    </body>`,
  });

const header = ({info, servers, tags}: InterfaceDocument) =>
  html`<header>
    <h1>${info.title}</h1>
    <p>${info.description}</p>
    <p>Base URL: <code>${servers[0]?.url}</code> · OpenAPI document: <a href="/openapi.json">openapi.json</a></p>
    <nav aria-label="Sections">
      <ul>
        ${[...tags.map(({name}) => name), 'Schemas'].map(name => html`<li><a href="#${idOf(name)}">${name}</a></li>`)}
      </ul>
    </nav>
  </header>`;

/** An operation with its path. */
interface OperationAtPath {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

const operationsOf = ({paths}: InterfaceDocument, tag: string): readonly OperationAtPath[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, {tags}]) => tags.includes(tag))
      .map(([method, operation]) => ({method: method.toUpperCase(), path, operation})),
  );

const idOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const section = (name: string, operations: readonly OperationAtPath[]) =>
  operations.length > 0 &&
  html`<section aria-labelledby="${idOf(name)}">
    <h2 id="${idOf(name)}">${name}</h2>
    ${operations.map(operation => article(operation))}
  </section>`;

function article({method, path, operation}: OperationAtPath): Html {
  const {operationId, summary, description, security, requestBody, parameters = []} = operation;
  const content = requestBody?.content['application/json'];
  return html`<article aria-labelledby="${operationId}">
    <h3 id="${operationId}">${summary}</h3>
    <p>
      <code class="path"><b>${method}</b> ${path}</code>
    </p>
    <p class="muted">${description} ${security.length > 0 ? 'Requires an API key.' : 'No API key required.'}</p>
    ${parameters.length > 0 && html`<p>Parameters: ${listed(parameters.map(({name}) => html`<code>${name}</code>`))}</p>`}
    ${content && html`<p>Body: ${typeName(content.schema)}</p>`}
    ${
      content &&
      Object.values(content.examples)
        .slice(0, 1)
        .map(example => code(`${summary}: request`, example))
    }
    ${Object.entries(operation.responses).map(([status, response]) => responseOf(summary, status, response))}
  </article>`;
}

type OperationResponse = Operation['responses'][string];

const responseOf = (summary: string, status: string, {description, content}: OperationResponse) => {
  const {schema, examples = {}} = content['application/json'];
  return html`<div class="response">
    <h4><code>${status}</code> ${description}</h4>
    <p class="muted">${typeName(schema)}</p>
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
        ? html`<p>${typeName(schema)}</p>`
        : html`<dl>
            ${Object.entries(properties).map(([field, value]) => fieldRow(field, value, required.includes(field)))}
          </dl>`
    }
  </article>`;

const fieldRow = (name: string, schema: JsonSchema, isRequired: boolean) =>
  html`<div>
    <dt><code>${name}</code>${isRequired && html` <span class="muted">required</span>`}</dt>
    <dd>${typeName(schema)}${typeof schema['description'] === 'string' && html`. ${schema['description']}`}</dd>
  </div>`;

/** A short name of a schema's type, with links to referenced schemas. */
function typeName(schema: JsonSchema): HtmlPart {
  const {$ref, anyOf, enum: values, items, type, properties, description} = schema;
  if (typeof $ref === 'string') {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (Array.isArray(anyOf)) return listed((anyOf as JsonSchema[]).map(typeName), ' or ');
  if (Array.isArray(values))
    return listed(
      values.map(value => html`<code>${String(value)}</code>`),
      ' or ',
    );
  if (items !== undefined) return html`list of ${typeName(items as JsonSchema)}`;
  if (properties !== undefined) {
    return html`{ ${listed(Object.entries(properties).map(([name, value]) => html`${name}: ${typeName(value)}`))} }`;
  }
  if (type !== undefined) return ([type].flat() as string[]).join(' or ');
  return typeof description === 'string' ? description : 'anything';
}

/** Joins parts with a separator. */
const listed = (parts: readonly HtmlPart[], separator = ', '): HtmlPart =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));

/** The styles of the page, narrow screens first. */
const STYLES = `
:root{scroll-padding-top:16px}
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
.response{border-top:1px solid var(--line);padding-top:12px;display:grid;gap:6px;grid-template-columns:minmax(0,1fr)}
summary{cursor:pointer;padding:6px 0}
pre{margin:0;padding:12px;overflow:auto;max-height:28rem;background:var(--page);border-radius:8px}
pre code{overflow-wrap:normal}
dl>div{padding:8px 0;border-top:1px solid var(--line)}
dd{color:var(--muted)}
:focus-visible{outline:2.5px solid var(--accent);outline-offset:2px}
@media (min-width:640px){dl>div{display:grid;grid-template-columns:16rem minmax(0,1fr);gap:16px}}
`;
