import type {BodyStyle, Car} from './cars.js';
import {html, type Markup} from './html.js';

/** The outlines of a car that faces left, in a picture of 800 by 360. */
interface Shape {
  readonly body: string;
  readonly windows: readonly string[];
  readonly lines: string;
  /** The centers of the wheels, and their radius. */
  readonly wheels: readonly [front: number, rear: number, y: number, radius: number];
}

const SHAPES: Readonly<Record<BodyStyle, Shape>> = {
  sedan: {
    body: 'M66 264c-8-12-9-34 1-47 9-11 26-17 46-20 44-9 92-19 140-25 42-32 86-57 142-62 48-5 100-4 146 4 50 9 92 31 128 53 24 2 48 6 60 16 13 12 15 45 6 70-2 8-8 12-18 12z',
    windows: ['M286 170c34-27 70-44 112-49l34-3 4 52z', 'M450 117c40-3 64-2 88 3 32 9 58 27 82 50H454z'],
    lines: 'M282 174c-10 26-12 56-8 88M443 172l8 90M622 172c12 20 14 34 10 50',
    wheels: [210, 612, 264, 45],
  },
  hatchback: {
    body: 'M70 264c-8-12-8-34 2-47 9-11 26-17 46-20 42-7 90-13 140-21 42-32 86-58 140-66 52-6 142-2 192 12 50 16 86 42 110 68 22 8 30 24 28 46-1 14-6 26-20 28z',
    windows: ['M292 174c34-26 68-46 112-52l36-2 4 52z', 'M456 120c64-2 114 4 150 18 26 12 44 24 54 36l-200-2z'],
    lines: 'M288 178c-10 26-12 54-8 84M449 174l8 88M640 176c6 20 4 34-4 46',
    wheels: [206, 604, 264, 46],
  },
  suv: {
    body: 'M64 264c-8-14-10-48 2-62 12-12 32-16 54-19 40-6 86-11 130-15 36-36 68-68 100-78 50-12 210-14 290-6 32 4 52 46 66 78 24 4 36 16 38 38 2 26 0 48-6 58-2 5-8 7-16 7z',
    windows: ['M282 166c26-26 52-52 78-62l80-4v64z', 'M454 100h106l6 64H454z', 'M574 101l58 3c20 6 36 32 44 60h-96z'],
    lines: 'M276 170c-8 28-10 60-6 92M447 166v96M572 166l4 58',
    wheels: [200, 614, 262, 50],
  },
  truck: {
    body: 'M58 264c-6-14-6-58 4-70 10-10 38-14 68-16l132-8c22-30 44-58 68-66 40-8 110-8 148-2 14 4 22 28 28 70h236c8 0 10 8 10 18v54c0 14-6 20-16 20z',
    windows: ['M290 168c16-22 32-44 52-52l58-3 2 55z', 'M414 113l52 3c12 6 18 28 22 52h-72z'],
    lines: 'M284 172c-8 28-10 60-6 90M408 170v92M506 174v88M512 184h236',
    wheels: [196, 628, 264, 51],
  },
};

/** Light from above, over the paint. */
const shine = (id: string): Markup =>
  html`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">
    <stop offset="0" stop-color="#fff" stop-opacity="0.5"></stop>
    <stop offset="0.45" stop-color="#fff" stop-opacity="0.06"></stop>
    <stop offset="0.55" stop-color="#000" stop-opacity="0.06"></stop>
    <stop offset="1" stop-color="#000" stop-opacity="0.42"></stop>
  </linearGradient>`;

const wheel = (x: number, y: number, radius: number): Markup =>
  html`<path class="arch" d="M${x - radius - 9} ${y}a${radius + 9} ${radius + 9} 0 0 1 ${2 * (radius + 9)} 0z"></path>
    <circle class="tire" cx="${x}" cy="${y}" r="${radius}"></circle>
    <circle class="rim" cx="${x}" cy="${y}" r="${radius * 0.68}"></circle>
    <circle class="spokes" cx="${x}" cy="${y}" r="${radius * 0.36}" pathLength="10"></circle>`;

/** Draws a car in its color. The drawing is decoration: the page says in words which car it is. */
export function carPicture({body, paint, stock}: Car): Markup {
  const shape = SHAPES[body];
  const [front, rear, y, radius] = shape.wheels;
  return html`<svg class="drawing" viewBox="24 50 760 286" aria-hidden="true">
    <defs>${shine(`shine-${stock}`)}</defs>
    <ellipse class="shadow" cx="404" cy="${y + radius - 4}" rx="360" ry="16"></ellipse>
    <path d="${shape.body}" fill="${paint}"></path>
    <path d="${shape.body}" fill="url(#shine-${stock})"></path>
    <g class="windows">${shape.windows.map(path => html`<path d="${path}"></path>`)}</g>
    <path class="lines" d="${shape.lines}"></path>
    <path d="M70 214c14-9 32-12 52-12-8 12-28 20-52 21z" fill="#f4f7f8"></path>
    <path d="M744 196c-10-4-20-6-30-7l4 20c10 1 18 2 26 4z" fill="#a3282a"></path>
    ${wheel(front, y, radius)} ${wheel(rear, y, radius)}
  </svg>`;
}
