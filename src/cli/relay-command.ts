import {type Command, Option} from 'commander';
import {ConfigError} from '../relay/settings/values.js';
import {readConfig} from '../relay/settings/read-environment.js';
import {hostOption, type ListenOptions, portOption} from './options.js';
import {relayIntro} from './relay-intro.js';
import {untilStopped} from './until-stopped.js';

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
    .addOption(new Option('--key [key]').hideHelp().argParser(refuseKey))
    .addHelpText('after', HELP)
    .action(runRelay);
}

/** A key on the command line is refused, and never repeated. */
function refuseKey(): never {
  throw new ConfigError(
    '--key: expected the key in PLAN_SERVICE_KEY_FILE or PLAN_SERVICE_KEY, got it on the command line, where every user of this machine can read it: rotate it.',
  );
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
  untilStopped(server);
}
