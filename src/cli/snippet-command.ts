import {type Command, Option} from 'commander';
import {SETTINGS, snippet, SNIPPET_KINDS, type SnippetKind, type SnippetSettings} from '../snippets/index.js';
import {isLoopbackHost} from '../contract/rules/loopback-host.js';
import type {CommandContext} from './account/inputs.js';
import {UsageError} from './failures.js';

interface SnippetCommandOptions {
  readonly relay: string;
  readonly mount?: string;
  readonly for: SnippetKind;
  readonly set?: SnippetSettings;
  readonly link?: string;
}

const HELP = `
Page types: ${SNIPPET_KINDS.join(', ')}.
Settings are attributes of <plan-finder>: ${Object.keys(SETTINGS).join(', ')}.

Examples:
  plan-finder snippet --relay https://plans.your-dealership.example --set theme=dark --set state=TX
  plan-finder snippet --relay https://plans.your-dealership.example --for wordpress --link /service-plans`;

/** Adds `plan-finder snippet`: prints the code to paste into a page. */
export function addSnippetCommand(program: Command, {terminal}: CommandContext): void {
  program
    .command('snippet')
    .description('Print the code that adds the widget to a page.')
    .requiredOption('--relay <url>', 'URL of your relay, such as https://plans.your-dealership.example')
    .option('--mount <path>', 'your path in a relay that several dealers share, such as /dealer-one')
    .addOption(new Option('--for <type>', 'page type').default('script'))
    .option('--set <name=value>', 'setting of the widget; repeatable', collectSetting)
    .option('--link <url>', 'page of yours to link to until the widget has loaded, and where scripts are blocked')
    .addHelpText('after', HELP)
    .action((options: SnippetCommandOptions) => terminal.out(`${snippetFor(options)}\n`));
}

/** The command-line flag for each option of `snippet`. */
const FLAGS: Readonly<Record<string, string>> = {
  kind: '--for',
  settings: '--set',
  relay: '--relay',
  mount: '--mount',
  link: '--link',
};

function snippetFor({for: kind, set: settings = {}, ...options}: SnippetCommandOptions): string {
  try {
    const code = snippet(kind, {...options, settings});
    checkRelay(new URL(options.relay));
    return code;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(error.message.replace(/^\w+/, name => FLAGS[name] ?? name));
  }
}

/** A page with https, as every public one has, loads nothing from a server without it, except from its own machine. */
function checkRelay({protocol, hostname}: URL): void {
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    throw new UsageError('--relay must be an https URL, unless the relay is on this machine.');
}

function collectSetting(text: string, before: SnippetSettings = {}): SnippetSettings {
  const [name = '', ...value] = text.split('=');
  return {...before, [name]: value.join('=')};
}
