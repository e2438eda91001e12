/** A response of about 35 kB, like that of a typical search. */
export function fullAnswer(): string {
  const plan = (index: number) => ({
    searchResultPlanId: `plan-${index}`,
    planName: `Shield ${index}`,
    displayProviderName: `Provider ${index % 5}`,
    totalPrice: 2000 + index,
    downpayment: 120 + index,
    monthlyPrice: 99.5,
    duration: 48,
    miles: 100,
    deductible: 100,
    coverageType: 'MostComprehensive',
    planCheckoutUrl: `https://checkout.example/plans/${index}`,
    highlights: Array.from(
      {length: 6},
      (_, line) => `Highlight ${line} of the coverage of plan ${index}, in one sentence.`,
    ),
  });
  return JSON.stringify({
    response: {results: Array.from({length: 58}, (_, index) => plan(index))},
    errorResponse: null,
  });
}

export const ORIGIN = 'https://partner.example';
export const PATH = '/plans/PlansSearchAsync/VIN';
export const CATALOG_PATH = '/plans/Vehicles/Makes';
export const SEARCH = JSON.stringify({
  searchCriteria: {vin: '1HGCM82633A004352', mileage: 48_000, stateShortName: 'TX'},
  responseDetailLevel: 'Full',
  showProviderInfo: true,
});
export const MAKES = JSON.stringify({
  response: Array.from({length: 60}, (_, index) => ({id: `make-${index}`, name: `Make ${index}`})),
  errorResponse: null,
});
