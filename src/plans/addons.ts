import type {Addon, Plan} from '../contract/plan.js';

/** The add-ons that a plan's price includes. */
export const includedAddons = ({addons}: Plan): readonly Addon[] => addons.filter(addon => addon.isIncludedInPlanPrice);

/** The add-ons that can be bought on top of a plan. */
export const optionalAddons = ({addons}: Plan): readonly Addon[] =>
  addons.filter(addon => !addon.isIncludedInPlanPrice);
