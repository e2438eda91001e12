import type {RelayConfig} from '../relay/settings/read-environment.js';

export interface RelayIntro {
  readonly config: RelayConfig;
  /** Where the relay listens. */
  readonly url: string;
  /** Whether it has the embed's files. */
  readonly hasEmbed: boolean;
}

/** What the command tells the person who has started a relay. */
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
