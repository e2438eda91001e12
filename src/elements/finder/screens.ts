/** What a finder shows at a time. */
export type Screen = 'form' | 'quoting' | 'outcome';

/** What takes the focus when a screen comes. */
export const SCREEN_TARGETS: Readonly<Record<Screen, string>> = {
  form: 'plan-vehicle-form',
  quoting: 'plan-progress',
  outcome: '.results .title',
};
