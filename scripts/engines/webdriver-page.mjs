// A page driven with standard W3C WebDriver commands. It implements the part of Puppeteer's interface that our tests
// and the commands of Web Test Runner use, so that the same test runs in every engine.
/* global innerHeight, innerWidth -- functions passed to evaluate() run in the page */
import {keyCode} from './webdriver-keys.mjs';

const BUTTONS = ['left', 'middle', 'right'];

/** Longer than any function that a test runs in a page. WebKit never responds if the page goes away in the meantime. */
const LOST_MS = 6000;

/** Returns a function that sends a WebDriver command and returns the value of the response. */
export const createCall = base => async (method, path, body, signal) => {
  const headers = {'content-type': 'application/json'};
  const response = await fetch(base + path, {method, headers, body: body && JSON.stringify(body), signal});
  const {value} = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value?.error} ${value?.message}`);
  return value;
};

const createKeyboard = act => {
  const send = actions => act({type: 'key', id: 'keyboard', actions});
  const down = name => ({type: 'keyDown', value: keyCode(name)});
  const up = name => ({type: 'keyUp', value: keyCode(name)});
  return {
    down: name => send([down(name)]),
    up: name => send([up(name)]),
    press: name => send([down(name), up(name)]),
    type: text => send([...text].flatMap(character => [down(character), up(character)])),
  };
};

const createMouse = (act, call) => {
  const send = actions => act({type: 'pointer', id: 'mouse', parameters: {pointerType: 'mouse'}, actions});
  const move = (x, y) => ({type: 'pointerMove', duration: 0, x, y});
  const press = (type, {button = 'left'} = {}) => ({type, button: BUTTONS.indexOf(button)});
  return {
    move: (x, y) => send([move(x, y)]),
    down: options => send([press('pointerDown', options)]),
    up: options => send([press('pointerUp', options)]),
    click: (x, y, options) => send([move(x, y), press('pointerDown', options), press('pointerUp', options)]),
    async reset() {
      await call('DELETE', '/actions');
      await send([move(0, 0)]);
    },
  };
};

/** Runs in the page: waits for the window to have a size; resolves with false after a timeout. */
const becomes = ({width, height}) =>
  new Promise(resolve => {
    const end = Date.now() + 5000;
    const look = () => {
      if (innerWidth === width && innerHeight === height) resolve(true);
      else if (Date.now() > end) resolve(false);
      else setTimeout(look, 10);
    };
    look();
  });

/** Returns the page of a session; `call` takes paths relative to the session. */
export const createPage = call => {
  const act = source => call('POST', '/actions', {actions: [source]});
  const evaluate = async (work, ...args) => {
    // An async script, because a synchronous one does not wait for a promise.
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${work})(...[...arguments].slice(0, -1)))
        .then(value => done({value}), error => done({error: String(error)}));`;
    const {value, error} = await call('POST', '/execute/async', {script, args}, AbortSignal.timeout(LOST_MS));
    if (error) throw new Error(error);
    return value ?? undefined;
  };
  return {
    evaluate,
    keyboard: createKeyboard(act),
    mouse: createMouse(act, call),
    goto: url => call('POST', '/url', {url}),
    url: () => call('GET', '/url'),
    /** WebDriver resizes the window and not the viewport, so the size of the browser's toolbar is added. */
    async setViewport({width, height}) {
      const outer = await call('GET', '/window/rect');
      const inner = await evaluate(() => ({width: innerWidth, height: innerHeight}));
      if (inner.width === width && inner.height === height) return;
      await call('POST', '/window/rect', {
        width: outer.width + width - inner.width,
        height: outer.height + height - inner.height,
      });
      if (!(await evaluate(becomes, {width, height})))
        throw new Error(`The viewport could not be resized to ${width} by ${height}.`);
    },
  };
};
