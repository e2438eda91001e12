/** The words around the form and the results, needed from the start. */
export const finderStrings = {
  title: 'Cover this car beyond its factory warranty',
  intro: 'Live prices from several providers. No phone number, no e-mail.',
  change: 'Change',
  yourCar: (name: string, vinEnd: string) =>
    name ? `your ${name}` : vinEnd ? `your car (VIN ending ${vinEnd})` : 'your car',
  connectionLost: 'The connection was lost',
  loadFailed: 'Check your connection, then try again. What you entered is still here.',
  tryAgain: 'Try again',
};

/** The words around the form and the results, in any language. */
export type FinderStrings = typeof finderStrings;
