/**
 * Requests the looks, texts and defaults that the relay's operator has set for all pages. The relay adds this to the end
 * of the loader only if there are any. The widget does not wait for it, and works without it.
 */
import {ownScript} from './own-script.js';

declare const __VERSION__: string;

type WidgetSettings = typeof import('./widget-settings.js');

/** The relay that serves this file replaces this with its public URL. Otherwise it is not a URL and is ignored. */
const RELAY = '__PLAN_FINDER_RELAY_ORIGIN__';

// Only available while the script runs for the first time.
const script = ownScript();
const base = URL.canParse(RELAY) ? RELAY : script?.src || location.href;

const request = async (): Promise<void> => {
  // A lazy script tag fetches nothing until the widget is needed.
  if (script?.dataset.loading === 'lazy') await customElements.whenDefined('plan-finder');
  const file = new URL(`v${__VERSION__}/plan-finder-settings.js`, base);
  const relay = script?.dataset.relay || new URL('plans', base).href;
  const [settings, response] = await Promise.all([
    import(/* @vite-ignore */ file.href) as Promise<WidgetSettings>,
    fetch(`${relay}/WidgetSettings`),
  ]);
  await settings.start({script, response});
};

request().catch((error: unknown) => console.warn('plan-finder: could not load the settings of the relay.', error));
