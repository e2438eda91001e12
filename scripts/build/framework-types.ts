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

/** `headingLevel` for `heading-level`. */
const camelCase = (text: string): string => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The properties whose attribute has the same name with hyphens. */
const hyphenated = (element: ElementDeclaration): readonly string[] =>
  renamed(element)
    .filter(({name, fieldName}) => camelCase(name) === fieldName)
    .map(({fieldName}) => fieldName);

/** React's `onChange` hears only events that bubble, which the scanner's do not. */
const isHeard = ({tagName}: ElementDeclaration): boolean => tagName !== 'plan-vin-scanner';

const importTypes = (elements: readonly ElementDeclaration[]): string => {
  const events = elements.flatMap(element => element.events.map(({type}) => type.text));
  const names = [...new Set([...elements.map(({name}) => name), ...events.filter(type => type !== 'Event')])];
  return `import type {${names.join(', ')}} from './index.js';`;
};

const union = (names: readonly string[]): string => names.map(quote).join(' | ') || 'never';

type Attributes = ElementDeclaration['attributes'];

/** The attributes of a finder that a starting price does not forward to the one that it opens. */
const KEPT = ['auto-search', 'loading'];

/** The props of a finder that a starting price has too: the attributes that it forwards, and the events that bubble. */
function forwardedProps(element: ElementDeclaration, finder: ElementDeclaration, dialect: Dialect): readonly string[] {
  const own = [...KEPT, ...element.attributes.map(({name}) => name)];
  const attributes = finder.attributes.map(({name}) => name).filter(name => !own.includes(name));
  return [...attributes.map(dialect.attribute), ...finder.events.map(({name}) => dialect.listener(name))];
}

/** How a framework's types name an element's props. */
interface Dialect {
  /** The type of its properties. */
  readonly properties: (element: ElementDeclaration) => string;
  /** The attributes that it sets by their own name. */
  readonly attributes: (element: ElementDeclaration) => Attributes;
  /** The events that its own types have listeners for. */
  readonly native: (element: ElementDeclaration) => readonly string[];
  /** The prop of an attribute. */
  readonly attribute: (name: string) => string;
  readonly listener: (event: string) => string;
}

/** The props of an element: its properties and attributes, which may be null or undefined, and its event listeners. */
const propsOf = (element: ElementDeclaration, {properties, attributes, native, listener}: Dialect): string =>
  [
    comment(element.description),
    `export type ${element.name}Props = ${properties(element)} & {`,
    ...attributes(element).map(
      ({name, fieldName}) => `  ${quote(name)}?: Attribute<${element.name}[${quote(fieldName)}]> | null | undefined;`,
    ),
    ...element.events
      .filter(({name}) => !native(element).includes(name))
      .map(({name, type}) => `  ${quote(listener(name))}?: ((event: ${type.text}) => void) | undefined;`),
    '}',
  ].join('\n');

/** The types of all elements' props. */
function allProps(elements: readonly ElementDeclaration[], dialect: Dialect): string {
  const finder = elements.find(({tagName}) => tagName === 'plan-finder') as ElementDeclaration;
  const inner = (element: ElementDeclaration) =>
    element.tagName === 'plan-start-price'
      ? ` & Pick<${finder.name}Props, ${union(forwardedProps(element, finder, dialect))}>`
      : '';
  return elements.map(element => `${propsOf(element, dialect)}${inner(element)};`).join('\n\n');
}

/** The type of an attribute's value in every framework. */
const ATTRIBUTE = `/** What an attribute accepts: for a number, also its digits. */
type Attribute<Value> = Value extends number ? Value | \`\${Value}\` : Value;`;

const REACT: Dialect = {
  properties: element =>
    `InReact<${element.name}, ${union(settable(element))}${isHeard(element) ? '' : ", 'onChange'"}>`,
  attributes: renamed,
  native: element => (isHeard(element) ? ['input', 'change'] : []),
  attribute: name => name,
  listener: event => `on${event}`,
};

/** Svelte sets properties and listens like React. */
const SVELTE: Dialect = {
  ...REACT,
  properties: element => `InSvelte<${element.name}, ${union(settable(element))}>`,
  native: () => ['input', 'change', 'close', 'cancel'],
};

/** For vue-tsc, `heading-level` in a template is the prop `headingLevel`, and `@plan-checkout` is `onPlanCheckout`. */
const VUE: Dialect = {
  properties: element => `InVue<${element.name}, ${union(settable(element))}, ${union(hyphenated(element))}>`,
  attributes: element => renamed(element).filter(({fieldName}) => !hyphenated(element).includes(fieldName)),
  native: () => ['input', 'change'],
  attribute: camelCase,
  listener: event => camelCase(`on-${event}`),
};

/** Types of the elements in the JSX of React 19, which sets properties, and listens with `on` plus the event's name. */
export const reactTypes = (elements: readonly ElementDeclaration[]): string => `// The elements in React 19's JSX.
import type {DetailedHTMLProps, HTMLAttributes} from 'react';
${importTypes(elements)}

type InReact<Element, Name extends keyof Element, Unheard extends PropertyKey = never> = Omit<
  DetailedHTMLProps<HTMLAttributes<Element>, Element>,
  Name | Unheard
> & {
  [Key in Name]?: Element[Key] | null | undefined;
};

${ATTRIBUTE}

${allProps(elements, REACT)}

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

${ATTRIBUTE}

type InVue<Element, Name extends keyof Element, Hyphenated extends Name> = Omit<HTMLAttributes, Name> &
  ReservedProps & {
    [Key in Name]?: (Key extends Hyphenated ? Attribute<Element[Key]> : Element[Key]) | null | undefined;
  };

/** The type of an element as a Vue component. A template ref to it is the element. */
type Component<Element, Props> = new () => Element & {$props: Props};

${allProps(elements, VUE)}

declare module 'vue' {
  interface GlobalComponents {
${elements.map(({tagName, name}) => `    ${quote(tagName)}: Component<${name}, ${name}Props>;`).join('\n')}
  }
}
`;

/** Types of the elements in the markup of Svelte 5. */
export const svelteTypes = (elements: readonly ElementDeclaration[]): string => `// The elements in Svelte's markup.
import type {HTMLAttributes} from 'svelte/elements';
${importTypes(elements)}

type InSvelte<Element extends EventTarget, Name extends keyof Element> = Omit<HTMLAttributes<Element>, Name> & {
  [Key in Name]?: Element[Key] | null | undefined;
};

${ATTRIBUTE}

${allProps(elements, SVELTE)}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${elements.map(({tagName, name}) => `    ${quote(tagName)}: ${name}Props;`).join('\n')}
  }
}
`;
