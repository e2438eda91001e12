import type {Command} from 'commander';
import {readConfig, type RelayConfig} from '../relay/settings/read-environment.js';
import {SETTINGS} from '../relay/settings/table.js';
import {describeValue} from '../relay/settings/values.js';
import {HOST_MESSAGE, hostOption, listening, type ListenOptions, portOption, stopOnSignal} from './listen.js';

const HELP = `
The relay is configured with environment variables. Required:
  PLAN_SERVICE_URL       base URL of the upstream API, without /api/v2/Partners
  PLAN_SERVICE_KEY       API key, or PLAN_SERVICE_KEY_FILE: a file that contains it (not with RELAY_CONFIG)

Common:
  PLAN_SERVICE_TIER      rate limit: free (default), standard, high or <per hour>/<per day>
  RELAY_ORIGINS          allowed origins, such as https://partner.example,https://www.partner.example
  REDIS_URL              Redis shared by several instances, such as redis://127.0.0.1:6379
  TRUST_PROXY            true if a reverse proxy passes the client IP
  RELAY_CONFIG           config file for multiple partners; replaces the variables of a single partner

To try it without an account, run "plan-finder sandbox" and set
  PLAN_SERVICE_URL=http://127.0.0.1:8788 PLAN_SERVICE_KEY=sandbox-high PLAN_SERVICE_TIER=high`;

/** Adds `plan-finder relay`: runs the relay. */
export function addRelayCommand(program: Command): void {
  program
    .command('relay')
    .description('Run the relay, the server that holds the API key and serves the widget.')
    .addOption(portOption('port to listen on (default: PORT, or 8787)'))
    .addOption(hostOption('address to listen on (default: HOST, or 127.0.0.1)'))
    .addHelpText('after', HELP)
    .action(runRelay);
}

async function runRelay(listen: ListenOptions): Promise<void> {
  const config = readConfig(process.env);
  // Imported only here because no other command needs the relay's server libraries.
  const {startFromConfig} = await import('../relay/start.js');
  const {host = config.host, port = config.port} = listen;
  const server = await listening(startFromConfig({...config, host, port}), {
    portSettings: '--port or PORT',
    hostMessage: listen.host === undefined ? hostVariableMessage(config) : HOST_MESSAGE,
  });
  process.on('SIGHUP', () => void server.reload());
  // Standard output carries only the JSON log.
  process.stderr.write(relayIntro({config, url: server.url, hasEmbed: server.hasEmbed}));
  stopOnSignal(server);
}

const hostVariableMessage = ({host, relay}: RelayConfig): string =>
  `HOST: expected an IP address or host name of this machine, got ${describeValue(host, SETTINGS.host.value, [relay.key])}.`;

export interface RelayIntro {
  readonly config: RelayConfig;
  /** The URL of the relay on this machine. */
  readonly url: string;
  /** Whether the relay has the embed's files. */
  readonly hasEmbed: boolean;
}

/** Returns the text that the relay prints when it starts. */
export function relayIntro({config, url, hasEmbed}: RelayIntro): string {
  const {mount = SETTINGS.mount.default, origins, serviceUrl, publicUrl} = config.relay;
  const embed = hasEmbed
    ? ''
    : 'The embed is not built, so /embed.js returns 404. Run "npm run build" and restart the relay.\n';
  if (config.partnersFile !== undefined) {
    return `Relay listening on ${url}\n  partners ${config.partnersFile}\n${embed}Press Ctrl+C to stop.\n`;
  }
  const allowed = origins?.join(', ') ?? 'same origin only (set RELAY_ORIGINS)';
  const snippet = hasEmbed ? scriptTag(publicUrl ?? `${url}/`, mount, publicUrl !== undefined) : embed;
  return `Relay listening on ${url}${mount}\n  upstream ${serviceUrl}\n  origins  ${allowed}\n${snippet}Press Ctrl+C to stop.\n`;
}

/** Returns a script tag for a page. The embed finds its relay by itself, unless the mount is not the default. */
function scriptTag(base: string, mount: string, isPublic: boolean): string {
  const relay = mount === SETTINGS.mount.default ? '' : ` data-relay="${base.slice(0, -1)}${mount}"`;
  const where = isPublic
    ? 'Script tag for your pages:'
    : 'Script tag for a local test page (in production, set RELAY_PUBLIC_URL to your https URL):';
  return `${where}\n  <script src="${base}embed.js"${relay} async></script>\n`;
}
