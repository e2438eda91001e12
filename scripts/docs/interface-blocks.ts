import {ERRORS, ROUTES} from '../../src/contract/index.js';
import {INTERFACE_RULES} from '../../test/conformance/interface-rules.js';
import {anchorOf, INTERFACE_PAGE} from '../rules/citations.js';
import {code, table, writeBlocks} from './blocks.js';

/** The section of a rule: `§4.3` for `§4.3-2`. */
const sectionOf = (id: string): string => id.slice(0, id.indexOf('-'));

/** A block for each section, named by its anchor: the section's rules. */
function ruleBlocks(): Readonly<Record<string, string>> {
  const blocks: Record<string, string> = {};
  for (const [id, text] of Object.entries(INTERFACE_RULES)) {
    const block = anchorOf(sectionOf(id));
    const rule = `- <a id="${anchorOf(id)}"></a>**${id}** ${text}`;
    blocks[block] = block in blocks ? `${blocks[block]}\n${rule}` : rule;
  }
  return blocks;
}

/** A block for each section with endpoints, such as `endpoints-4-3`. */
function endpointBlocks(): Readonly<Record<string, string>> {
  const routes = Object.values(ROUTES);
  const sections = [...new Set(routes.map(({section}) => section))];
  const rows = (section: string) =>
    routes
      .filter(route => route.section === section)
      .map(({method, path, summary, statuses}) => [code(`${method} ${path}`), summary, statuses.join(', ')]);
  return Object.fromEntries(
    sections.map(section => [
      `endpoints-${anchorOf(section)}`,
      table(['endpoint', 'what it does', 'statuses'], rows(section)),
    ]),
  );
}

const errorTable = (): string =>
  table(
    ['errorNumber', 'errorCode', 'errorField'],
    Object.entries(ERRORS).map(([errorCode, definition]) => [
      String(definition.number),
      code(errorCode),
      'field' in definition ? code(definition.field) : '',
    ]),
  );

/** Writes the rules, endpoints, and error codes of the upstream API into its page. */
export const writeInterfacePage = (): Promise<string> =>
  writeBlocks(INTERFACE_PAGE, {
    ...ruleBlocks(),
    ...endpointBlocks(),
    'error-codes': errorTable(),
  });
