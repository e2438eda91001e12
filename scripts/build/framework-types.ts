import type {ElementDeclaration} from './manifest.js';

/*
 * We generate these types ourselves because the published generators give wrong ones for our elements. Both
 * custom-element-jsx-integration 1.6 and custom-element-vuejs-integration 1.4 type every event as `CustomEvent<…>`,
 * while ours are subclasses of Event, import the same event several times, and name properties only by their
 * attributes. The Vue types also miss listeners such as `onPlanSelect`.
 */

const quote = (name: string): string => `'${name}'`;

const comment = (text: string): string => `/** ${text.replace(/\s+/g, ' ').replaceAll('*/', '*\\/')} */`;

/** The properties that a page may set: all fields that are not read-only. */
const settable = ({members}: ElementDeclaration): readonly string[] =>
  members.filter(({kind, readonly}) => kind === 'field' && readonly !== true).map(({name}) => name);

/** The attributes whose name differs from their property's. */
const renamed = ({attributes}: ElementDeclaration) => attributes.filter(({name, fieldName}) => name !== fieldName);

/** Our own events; the frameworks have types for native ones such as `input` and `close`. */
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

/** The name of an event as a Vue prop: `onPlanCheckout` for `plan-checkout`. */
const vueListener = (event: string): string =>
  `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The props of an element: its properties and attributes, which may be null or undefined, and its event listeners. */
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

/** Types of the elements in the JSX of React 19, which sets properties, and listens with `on` plus the event's name. */
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

/** The type of an element as a Vue component. */
type Component<Props> = new () => {$props: Props};

${elements.map(element => propsOf(element, vueListener, 'InVue')).join('\n\n')}

declare module 'vue' {
  interface GlobalComponents {
${elements.map(({tagName, name}) => `    ${quote(tagName)}: Component<${name}Props>;`).join('\n')}
  }
}
`;
