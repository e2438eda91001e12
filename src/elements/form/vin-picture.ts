import {html, type TemplateResult} from 'lit';
import type {LookupStrings} from '../../strings/en/lookup.js';

/** A drawing of a car from the driver's side, with the numbers of two of the places that have its VIN. */
export const renderVinPicture = ({vinPicture}: LookupStrings): TemplateResult => html`
  <svg class="picture" viewBox="40 90 720 240" role="img" aria-label=${vinPicture}>
    <path
      d="M68 262c-8-10-8-34 2-46 10-10 26-16 44-19 44-9 94-19 142-25 42-32 84-56 140-61 48-5 102-4 146 4 50 9 90 30 126 52 24 2 48 6 60 16 12 12 14 44 6 68-2 8-8 11-18 11h-52M560 262H262M158 262H68"
    ></path>
    <path
      d="M300 168c30-24 64-40 106-44l30-2 4 46zM452 122c40-3 66-2 90 4 30 10 54 24 76 42H456zM440 168l6 94M456 168c60 0 100 0 162 0M486 196h26M84 220c16-2 28-6 38-16M700 196l34 6"
    ></path>
    <circle cx="210" cy="264" r="44"></circle>
    <circle cx="210" cy="264" r="22"></circle>
    <circle cx="612" cy="264" r="44"></circle>
    <circle cx="612" cy="264" r="22"></circle>
    <circle class="spot" cx="296" cy="166" r="27"></circle>
    <text x="296" y="177">1</text>
    <circle class="spot" cx="446" cy="212" r="27"></circle>
    <text x="446" y="223">2</text>
  </svg>
`;
