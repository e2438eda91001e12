import {html, type TemplateResult} from 'lit';
import type {VehicleWay} from '../../contract/rules/identifier.js';
import type {FormStrings} from '../../strings/en/form.js';
import {WAY_NAMES} from './vehicle-draft.js';

/** Renders the choice among the ways; the chosen one takes the focus for the car as a whole. */
export const renderWays = (
  chosen: VehicleWay,
  strings: FormStrings,
  onChoose: (way: VehicleWay) => void,
): TemplateResult => html`
  <fieldset class="ways" part="ways" aria-label=${strings.waysLabel} aria-describedby="vehicle-error">
    ${WAY_NAMES.map(
      way => html`
        <label>
          <input
            type="radio"
            name="way"
            id=${way === chosen ? 'vehicle' : way}
            .checked=${way === chosen}
            @click=${() => onChoose(way)}
          />
          ${strings.ways[way]}
        </label>
      `,
    )}
  </fieldset>
`;

/** Renders the button; on the way to it the form is as good as finished. */
export const renderSubmit = (
  strings: FormStrings,
  onNear: () => void,
  onPress: (event: Event) => void,
): TemplateResult => html`
  <button class="button" part="submit" @focus=${onNear} @pointerdown=${onNear} @click=${onPress}>
    ${strings.submit}
  </button>
`;
