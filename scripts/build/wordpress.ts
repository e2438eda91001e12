// Writes the WordPress plugin: a zip file to upload in WordPress, the same bytes for the same sources.
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {strToU8, zipSync} from 'fflate';
import {OPTIMIZER_OPT_OUTS} from '../../src/snippets/optimizer-opt-outs.js';
import {RESERVED_SPACE_CSS} from '../../src/snippets/reserved-space.js';
import {SETTINGS} from '../../src/snippets/settings.js';
import {filesBelow, root, version} from '../project.js';
import {compileTranslation, templateOf} from './wordpress-translations.js';

const SOURCE = `${root}integrations/wordpress/`;
const TRANSLATION = 'languages/plan-finder-es_ES';

/** What the plugin knows about the widget: it accepts the settings of the snippets, with the same values. */
const widget = {
  settings: SETTINGS,
  space: RESERVED_SPACE_CSS.replaceAll('\n', ''),
  scriptAttributes: OPTIMIZER_OPT_OUTS,
};

/** The files of the plugin, by their path in the folder of the plugin. */
export function pluginFiles(): ReadonlyMap<string, Uint8Array> {
  const sources = new Map(
    filesBelow(SOURCE).map(path => [path, readFileSync(SOURCE + path, 'utf8').replaceAll('{{version}}', version)]),
  );
  const template = templateOf(sources, version);
  const translation = compileTranslation(sources.get(`${TRANSLATION}.po`) ?? '', template);
  return new Map([
    ...[...sources].map(([path, text]) => [path, strToU8(text)] as const),
    ['LICENSE', readFileSync(`${root}LICENSE`)],
    ['widget.json', strToU8(`${JSON.stringify(widget)}\n`)],
    ['languages/plan-finder.pot', template],
    [`${TRANSLATION}.mo`, translation],
  ]);
}

/** Packs the files in the folder that WordPress expects. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const entries = [...files].map(([path, bytes]) => [`plan-finder/${path}`, bytes] as const);
  // A fixed local time: the format has no time zones.
  return zipSync(Object.fromEntries(entries), {level: 9, mtime: new Date(1980, 0, 1)});
}

/** Writes `wordpress/plan-finder.zip`. */
export function buildWordPressPlugin(dist: string): void {
  mkdirSync(`${dist}/wordpress`, {recursive: true});
  writeFileSync(`${dist}/wordpress/plan-finder.zip`, zipOf(pluginFiles()));
}
