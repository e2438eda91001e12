// Starting prices on any inventory page: adds a placeholder to each car's card, also to those that the page adds or
// changes later. Load it after the relay's embed.js, and adapt the settings below to your pages.
(() => {
  const STATE = 'TX';
  const TEXT = 'See vehicle service contracts';
  /** The card of a car, and the part of it after which the price should appear; the end of the card if there is none. */
  const CARD = '[data-vin]';
  /** What may have a VIN as a setting of the widget. */
  const SETTINGS = 'script, [data-plan-finder], [data-plan-finder-open], [data-plan-start-price]';
  const AFTER = '[data-price], .price';

  /** Reads miles such as 21500, "21,500", "21.500" or "21,500 mi"; undefined for any other unit. */
  const milesOf = odometer => {
    const {value = odometer, unitCode, unitText} = Object(odometer);
    const [, digits = '', unit] = /^\s*([\d,.]+)\s*(.*?)\s*$/.exec(String(value)) ?? [];
    const plain = digits.replaceAll(',', '');
    // In a text, dots before three digits separate thousands.
    const isDotted = typeof value === 'string' && /^\d{1,3}(?:\.\d{3})+$/.test(plain);
    const miles = Math.round(Number(isDotted ? plain.replaceAll('.', '') : plain || NaN));
    const isMiles = /^(?:|SMI|mi\.?|miles?)$/i.test(unitCode || unitText || unit);
    return isMiles && Number.isFinite(miles) ? miles : undefined;
  };

  /** The odometer readings in the page's structured data (schema.org), by VIN. */
  const mileagesInData = () => {
    const mileages = new Map();
    const read = value => {
      if (typeof value !== 'object' || value === null) return;
      const {vehicleIdentificationNumber: vin, mileageFromOdometer: mileage} = value;
      const miles = milesOf(mileage);
      if (typeof vin === 'string' && miles !== undefined) mileages.set(vin.toUpperCase(), miles);
      Object.values(value).forEach(read);
    };
    for (const {textContent} of document.querySelectorAll('script[type="application/ld+json"]')) {
      try {
        read(JSON.parse(textContent));
      } catch {
        // Another script's data may be invalid; its cars have no mileage then.
      }
    }
    return mileages;
  };

  const placeOf = card => {
    const existing = card.querySelector('[data-plan-start-price]');
    if (existing) return existing;
    const place = document.createElement('div');
    place.dataset.planStartPrice = '';
    place.textContent = TEXT;
    const before = card.querySelector(AFTER);
    if (before) before.after(place);
    else card.append(place);
    return place;
  };

  const update = () => {
    const cards = [...document.querySelectorAll(CARD)].filter(card => !card.matches(SETTINGS));
    const inData = cards.some(({dataset}) => !dataset.mileage) ? mileagesInData() : undefined;
    for (const card of cards) {
      const {vin} = card.dataset;
      const mileage = card.dataset.mileage || inData?.get(vin?.toUpperCase());
      if (!vin || mileage === undefined) continue;
      const {dataset} = placeOf(card);
      // Only what has changed, because each change leads to a request.
      for (const [name, value] of Object.entries({vin, mileage: String(mileage), state: STATE}))
        if (dataset[name] !== value) dataset[name] = value;
    }
  };

  new MutationObserver(update).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-vin', 'data-mileage'],
  });
  update();
})();
