import type {Command} from 'commander';
import {readConfig, type RelayConfig} from '../relay/settings/read-environment.js';
import {hostOption, type ListenOptions, portOption, stopOnSignal} from './listen.js';

const HELP = `
The relay reads its settings from the environment; these two are needed, unless RELAY_CONFIG gives them:
  PLAN_SERVICE_URL       the service's base address, without /api/v2/Partners
  PLAN_SERVICE_KEY       the account's key, or PLAN_SERVICE_KEY_FILE, a file that holds it

These are often set:
  PLAN_SERVICE_TIER      free (default), standard, high or <per hour>/<per day>
  RELAY_ORIGINS          the pages that may use it, such as https://partner.example,https://www.partner.example
  REDIS_URL              a Redis that several instances share, such as redis://127.0.0.1:6379
  TRUST_PROXY            true when a proxy in front names the visitor
  RELAY_CONFIG           a file that describes many partners, in place of the variables that describe one

To try it without an account, run "plan-finder sandbox" and set
  PLAN_SERVICE_URL=http://127.0.0.1:8788 PLAN_SERVICE_KEY=sandbox-high PLAN_SERVICE_TIER=high`;

/** Adds `plan-finder relay`: the server that holds the key. */
export function addRelayCommand(program: Command): void {
  program
    .command('relay')
    .description('Run the relay, the server that holds the key and answers the widget.')
    .addOption(portOption('where it listens (8787, or PORT)'))
    .addOption(hostOption('the address it listens at (127.0.0.1, or HOST)'))
    .addHelpText('after', HELP)
    .action(runRelay);
}

async function runRelay(listen: ListenOptions): Promise<void> {
  const config = readConfig(process.env);
  // Loaded only here: no other command needs a server's libraries.
  const {startFromConfig} = await import('../relay/start.js');
  const server = await startFromConfig({
    ...config,
    host: listen.host ?? config.host,
    port: listen.port ?? config.port,
  });
  process.on('SIGHUP', () => void server.reload());
  // Standard output is for the log alone, which programs read.
  process.stderr.write(relayIntro({config, url: server.url, hasEmbed: server.hasEmbed}));
  stopOnSignal(server);
}

export interface RelayIntro {
  readonly config: RelayConfig;
  /** Where the relay listens. */
  readonly url: string;
  /** Whether it has the embed's files. */
  readonly hasEmbed: boolean;
}

/** What the relay prints when it starts. */
export function relayIntro({config, url, hasEmbed}: RelayIntro): string {
  const {mount = '/plans', origins, serviceUrl, publicUrl} = config.relay;
  const embed = hasEmbed
    ? ''
    : 'The embed is not built, so that /embed.js answers 404: run "npm run build" and start the relay again.\n';
  if (config.partnersFile !== undefined) {
    return `The relay answers at ${url}\n  partners ${config.partnersFile}\n${embed}Ctrl+C stops it.\n`;
  }
  const pages = origins?.join(', ') ?? 'none but its own (set RELAY_ORIGINS)';
  const snippet = hasEmbed ? scriptTag(publicUrl ?? `${url}/`, mount, publicUrl !== undefined) : embed;
  return `The relay answers at ${url}${mount}\n  service  ${serviceUrl}\n  pages    ${pages}\n${snippet}Ctrl+C stops it.\n`;
}

/** The embed finds its relay beside it, unless the mount is another one. */
function scriptTag(base: string, mount: string, isPublic: boolean): string {
  const relay = mount === '/plans' ? '' : ` data-relay="${base.slice(0, -1)}${mount}"`;
  const where = isPublic ? 'For a page:' : 'For a page, behind TLS at your own name (set RELAY_PUBLIC_URL):';
  return `${where}\n  <script src="${base}embed.js"${relay} async></script>\n`;
}
