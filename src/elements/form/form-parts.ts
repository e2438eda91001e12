import {html, type TemplateResult} from 'lit';
import type {LookupMethod} from '../../contract/rules/identifier.js';
import type {FormStrings} from '../../strings/en/form.js';
import {LOOKUP_METHODS} from './vehicle-draft.js';

/** Renders the choice among the ways; the chosen one takes the focus for the car as a whole. */
export const renderLookupMethods = (
  chosen: LookupMethod,
  strings: FormStrings,
  onChoose: (lookupMethod: LookupMethod) => void,
): TemplateResult => html`
  <fieldset class="lookup" part="lookup" aria-label=${strings.lookupMethodLabel} aria-describedby="vehicle-error">
    ${LOOKUP_METHODS.map(
      lookupMethod => html`
        <label>
          <input
            type="radio"
            name="lookup-method"
            id=${lookupMethod === chosen ? 'vehicle' : lookupMethod}
            .checked=${lookupMethod === chosen}
            @click=${() => onChoose(lookupMethod)}
          />
          ${strings.lookupMethods[lookupMethod]}
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
