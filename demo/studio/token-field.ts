import {html, nothing, type TemplateResult} from 'lit';
import {ref} from 'lit/directives/ref.js';
import {toHex} from './color.js';
import type {Scheme} from './contrast.js';
import {readPair, writePair} from './pair.js';
import {FONTS} from './presets.js';
import {resolveColor} from './resolve-color.js';
import {isTokenValue, pixelsOf, type Token} from './tokens.js';

export interface TokenField {
  readonly token: Token;
  /** Undefined when it is not set. */
  readonly value: string | undefined;
  /** Which of a color's two values is edited. */
  readonly scheme: Scheme;
  readonly onChange: (value: string | undefined) => void;
}

const read = ({target}: Event): string => (target as HTMLInputElement).value.trim();

/** Renders the field for a token, by the kind of its value. */
export function renderToken(field: TokenField): TemplateResult {
  const {token, value, onChange} = field;
  const control = {color: renderColor, length: renderLength, font: renderFont}[token.kind](field);
  return html`<div class="token">
    <label for=${token.name} title=${token.description}>${token.label}<code>${token.name}</code></label>
    <div class="control">
      ${control}
      ${
        value === undefined
          ? nothing
          : html`<button
              type="button"
              class="reset"
              aria-label="Reset ${token.label}"
              @click=${() => onChange(undefined)}
            >
              Reset
            </button>`
      }
    </div>
  </div>`;
}

function renderColor({token, value, scheme, onChange}: TokenField): TemplateResult {
  const pair = readPair(value ?? token.own);
  const shown = pair[scheme];
  const rgb = resolveColor(shown);
  const take = (event: Event): void => {
    const text = read(event);
    const isColor = isTokenValue(token.name, text) && resolveColor(text) !== undefined;
    const field = event.target as HTMLInputElement;
    field.setCustomValidity(isColor ? '' : 'Enter a color, such as #14532d.');
    if (isColor) onChange(writePair({...pair, [scheme]: text}));
    else field.reportValidity();
  };
  // Runs after each rendering. An invalid text stays, with its error, until the color changes elsewhere: then the field
  // shows that color.
  const clearError = ref(element => {
    const field = element as HTMLInputElement | undefined;
    if (field?.value === shown) field.setCustomValidity('');
  });
  return html`
    <input
      type="color"
      aria-label="${token.label}, color picker"
      .value=${rgb ? toHex(rgb) : '#000000'}
      @input=${take}
    />
    <input
      type="text"
      id=${token.name}
      spellcheck="false"
      autocomplete="off"
      .value=${shown}
      ${clearError}
      @change=${take}
    />
  `;
}

function renderLength({token, value, onChange}: TokenField): TemplateResult {
  const [least, most] = token.range;
  const shown = value ?? token.own;
  const pixels = pixelsOf(shown) ?? pixelsOf(token.own) ?? least;
  return html`
    <input
      type="range"
      id=${token.name}
      min=${least}
      max=${most}
      step="1"
      aria-valuetext=${shown}
      .value=${String(pixels)}
      @input=${(event: Event) => onChange(`${read(event)}px`)}
    />
    <output for=${token.name}>${shown}</output>
  `;
}

function renderFont({token, value = '', onChange}: TokenField): TemplateResult {
  const isKnown = Object.values(FONTS).includes(value);
  return html`<select id=${token.name} @change=${(event: Event) => onChange(read(event) || undefined)}>
    ${Object.entries(FONTS).map(
      ([name, family]) => html`<option value=${family} .selected=${family === value}>${name}</option>`,
    )}
    ${isKnown ? nothing : html`<option value=${value} selected>${value}</option>`}
  </select>`;
}
