/**
 * The classic script behind a dealer's script tag: fetches the widget's modules from where it came from and starts
 * them. Classic, so that tag managers run it; small, since every page view loads it.
 */
declare const __VERSION__: string;
declare const __PRELOADS__: readonly string[];

// Only valid while the script runs for the first time.
const script = document.currentScript as HTMLScriptElement | null;
const source = script?.src ?? '';
const modules = new URL(`v${__VERSION__}/`, source || location.href);

for (const path of __PRELOADS__) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = new URL(path, modules).href;
  document.head.append(link);
}

import(/* @vite-ignore */ new URL('plan-finder.js', modules).href).then(
  (widget: typeof import('./embed/start.js')) =>
    widget.start({script, relay: new URL('plans', source || location.href).href}),
  (error: unknown) => console.error(`plan-finder: expected ${modules.href} to load, got an error.`, error),
);
