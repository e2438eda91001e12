import type {ElementDeclaration} from './manifest.js';

const quote = (name: string): string => `'${name}'`;

const comment = (text: string): string => `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */`;

/** The properties a page may set: fields, as far as they are not read-only. */
const settable = ({members}: ElementDeclaration): readonly string[] =>
  members.filter(({kind, readonly}) => kind === 'field' && readonly !== true).map(({name}) => name);

/** The attributes that are spelled otherwise than their property. */
const renamed = ({attributes}: ElementDeclaration) => attributes.filter(({name, fieldName}) => name !== fieldName);

/** The events of our own; the platform's (`input`, `close`) are typed by the frameworks. */
const ownEvents = ({events}: ElementDeclaration) => events.filter(({name}) => name.startsWith('plan-'));

const importTypes = (elements: readonly ElementDeclaration[]): string => {
  const events = elements.flatMap(element => ownEvents(element).map(({type}) => type.text));
  const names = [...new Set([...elements.map(({name}) => name), ...events])];
  return `import type {${names.join(', ')}} from './index.js';`;
};

const union = (names: readonly string[]): string => names.map(quote).join(' | ') || 'never';

const attributeLines = (element: ElementDeclaration): readonly string[] =>
  renamed(element).map(
    ({name, fieldName}) => `  ${quote(name)}?: ${element.name}[${quote(fieldName)}] | null | undefined;`,
  );

/** `plan-checkout` as a prop of Vue's: `onPlanCheckout`. */
const vueListener = (event: string): string =>
  `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** One element's props: its properties and attributes, where null and undefined are not set, and listeners for its events. */
const propsOf = (element: ElementDeclaration, listener: (event: string) => string, around: string): string =>
  [
    comment(element.description),
    `export type ${element.name}Props = ${around}<${element.name}, ${union(settable(element))}> & {`,
    ...attributeLines(element),
    ...ownEvents(element).map(
      ({name, type}) => `  ${quote(listener(name))}?: ((event: ${type.text}) => void) | undefined;`,
    ),
    '};',
  ].join('\n');

/** Types of the elements in React 19's JSX, which sets properties and listens by `on` and the event's name. */
export const reactTypes = (elements: readonly ElementDeclaration[]): string => `// The elements in React 19's JSX.
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
${importTypes(elements)}

type InReact<Element, Name extends keyof Element> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, Name> & {
  [Key in Name]?: Element[Key] | null | undefined;
};

${elements.map(element => propsOf(element, event => `on${event}`, 'InReact')).join('\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${elements.map(({tagName, name}) => `      ${quote(tagName)}: ${name}Props;`).join('\n')}
    }
  }
}
`;

/** Types of the elements in Vue's templates. */
export const vueTypes = (elements: readonly ElementDeclaration[]): string => `// The elements in Vue's templates.
import type {HTMLAttributes, ReservedProps} from 'vue';
${importTypes(elements)}

type InVue<Element, Name extends keyof Element> = Omit<HTMLAttributes, Name> &
  ReservedProps & {[Key in Name]?: Element[Key] | null | undefined};

/** An element as Vue sees a component. */
type Component<Props> = new () => {$props: Props};

${elements.map(element => propsOf(element, vueListener, 'InVue')).join('\n\n')}

declare module 'vue' {
  interface GlobalComponents {
${elements.map(({tagName, name}) => `    ${quote(tagName)}: Component<${name}Props>;`).join('\n')}
  }
}
`;
