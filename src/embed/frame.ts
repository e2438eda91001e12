/**
 * The script of the relay's page `/frame`, which has nothing but the widget: for website builders that allow an iframe
 * but no script. It sets the settings in the page's URL, and reports the page's height to the page around the frame.
 */

/** Neither a relay nor a second kind of placeholder: the page always uses the relay that it came from. */
const NOT_FROM_URL = /^(?:relay|plan-.*)$/;

/** A setting has this form. Whether it is one of the widget's is decided by the list that all placeholders share. */
const SETTING = /^[a-z]+(?:-[a-z]+)*$/;

const place = document.createElement('div');
place.dataset.planFinder = '';
// The operator's settings may hand over to the page, but in a frame no other page of theirs would receive the event.
place.dataset.handoff = 'self';
// What follows the # is not sent to any server: a VIN belongs there.
for (const settings of [location.search, location.hash])
  for (const [name, value] of new URLSearchParams(settings.slice(1)))
    if (SETTING.test(name) && !NOT_FROM_URL.test(name)) place.setAttribute(`data-${name}`, value);
document.querySelector('main')?.append(place);
// The page around the widget is of its language and color scheme.
const {lang, theme} = place.dataset;
if (lang) document.documentElement.lang = lang;
if (theme) document.documentElement.dataset.theme = theme;

if (parent !== window) {
  document.documentElement.dataset.framed = '';
  reportHeight();
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, placeDialogs, true);
}

/** Sends the height, and nothing else, to the page around the frame. */
function reportHeight(): void {
  const {documentElement: page} = document;
  const target = parentOrigin();
  let last = 0;
  new ResizeObserver(() => {
    const height = Math.ceil(page.getBoundingClientRect().height);
    if (height !== last) parent.postMessage({type: 'plan-finder-height', height}, target);
    last = height;
  }).observe(page);
}

/**
 * The origin of the page around the frame, if the browser tells. If not, any: the relay's policy lets only listed pages
 * show this one, and a height is no secret.
 */
function parentOrigin(): string {
  const [nearest] = location.ancestorOrigins ?? [];
  return nearest === undefined || nearest === 'null' ? '*' : nearest;
}

/** Keeps dialogs in the visible part of the frame, which may be much taller than the screen. */
function placeDialogs(): void {
  const {documentElement: page} = document;
  const observer = new IntersectionObserver(([entry]) => {
    observer.disconnect();
    if (!entry?.isIntersecting) return;
    const {top, height} = entry.intersectionRect;
    page.style.setProperty('--visible-top', `${top}px`);
    page.style.setProperty('--visible-height', `${height}px`);
  });
  observer.observe(page);
}
