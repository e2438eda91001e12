import {type Command, Option} from 'commander';
import {SETTINGS, snippet, SNIPPET_KINDS, type SnippetKind, type SnippetSettings} from '../snippets/index.js';
import type {CommandContext} from './account/connect.js';
import {UsageError} from './failures.js';

interface SnippetCommandOptions {
  readonly relay: string;
  readonly for: SnippetKind;
  readonly set: SnippetSettings;
  readonly link?: string;
}

const HELP = `
Kinds of pages: ${SNIPPET_KINDS.join(', ')}.
Settings are the finder's attributes: ${Object.keys(SETTINGS).join(', ')}.

For example
  plan-finder snippet --relay https://plans.your-dealership.example --set theme=dark --set state=TX
  plan-finder snippet --relay https://plans.your-dealership.example --for wordpress --link /service-plans`;

/** Adds `plan-finder snippet`: the lines to paste into a page. */
export function addSnippetCommand(program: Command, {terminal}: CommandContext): void {
  program
    .command('snippet')
    .description('Print the lines that put the finder on a page.')
    .requiredOption('--relay <address>', 'where your relay answers, such as https://plans.your-dealership.example')
    .addOption(new Option('--for <kind>', 'the kind of page').default('script'))
    .option('--set <name=value>', 'a setting of the finder; may be given many times', collectSetting, {})
    .option('--link <address>', 'a page of yours to link to until the finder is there, and where scripts are blocked')
    .addHelpText('after', HELP)
    .action((options: SnippetCommandOptions) => terminal.out(`${write(options)}\n`));
}

/** The flags for the options of `snippet`. */
const OPTIONS: Readonly<Record<string, string>> = {kind: '--for', settings: '--set', relay: '--relay', link: '--link'};

function write({relay, for: kind, set, link}: SnippetCommandOptions): string {
  try {
    return snippet(kind, {relay, settings: set, ...(link !== undefined && {link})});
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^\w+/, name => OPTIONS[name] ?? name));
  }
}

function collectSetting(text: string, before: SnippetSettings): SnippetSettings {
  const [name = '', ...value] = text.split('=');
  return {...before, [name]: value.join('=')};
}
