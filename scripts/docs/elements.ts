import {existsSync, readFileSync} from 'node:fs';
import type {ElementName} from '../../demo/states.js';
import {root} from '../project.js';

export interface Named {
  readonly name: string;
  readonly description?: string;
}

export interface Typed extends Named {
  readonly type?: {readonly text: string};
  readonly default?: string;
}

interface Parameter {
  readonly name: string;
  readonly optional?: boolean;
  readonly type: {readonly text: string};
}

export interface Member extends Typed {
  readonly kind: string;
  readonly attribute?: string;
  readonly readonly?: boolean;
  readonly parameters?: readonly Parameter[];
}

export interface ElementDeclaration {
  /** The name of its class. */
  readonly name: string;
  readonly tagName: ElementName;
  readonly description: string;
  readonly attributes: readonly Typed[];
  readonly members: readonly Member[];
  readonly events: readonly Typed[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Typed[];
  readonly cssStates?: readonly Named[];
}

const manifestPath = `${root}dist/custom-elements.json`;

/** Reads the elements from custom-elements.json, plan-finder first. */
export function readElements(): readonly ElementDeclaration[] {
  if (!existsSync(manifestPath)) throw new Error(`${manifestPath} is missing. Run "npm run build".`);
  const {modules} = JSON.parse(readFileSync(manifestPath, 'utf8')) as {
    modules: readonly {declarations: readonly ElementDeclaration[]}[];
  };
  const elements = modules.flatMap(({declarations}) => declarations);
  const place = ({tagName}: ElementDeclaration): string => (tagName === 'plan-finder' ? '' : tagName);
  return elements.toSorted((one, other) => place(one).localeCompare(place(other)));
}

/** The properties that are not attributes. */
export const propertiesOf = ({members}: ElementDeclaration): readonly Member[] =>
  members.filter(({kind, attribute}) => kind === 'field' && attribute === undefined);

export const methodsOf = ({members}: ElementDeclaration): readonly Member[] =>
  members.filter(({kind}) => kind === 'method');

/** A method's name and parameters, as in `compare(keys: readonly string[])`. */
export const callOf = ({name, parameters = []}: Member): string =>
  `${name}(${parameters.map(one => `${one.name}${one.optional ? '?' : ''}: ${one.type.text}`).join(', ')})`;
