import {parseColor, type Rgb} from './color.js';

const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});

/** Resolves any CSS color; undefined if it is invalid or depends on a page. */
export function resolveColor(text: string): Rgb | undefined {
  const read = parseColor(text);
  if (read || !context || !CSS.supports('color', text) || text.includes('var(')) return read;
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 255 ? [red / 255, green / 255, blue / 255] : undefined;
}
