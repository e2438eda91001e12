/** A plan with everything in a full response, as it is sent over the network. */
export const FULL_ENTRY: Readonly<Record<string, unknown>> = {
  searchResultPlanId: 'full-60',
  displayProviderName: 'Northline Protection',
  planName: 'Summit Gold',
  coverageType: 'MostComprehensive',
  totalPrice: 2649,
  downpayment: 129,
  monthlyPrice: 84.5,
  duration: 60,
  miles: 100,
  deductible: 100,
  planServiceRating: 9.1,
  planRatingVerdict: 'Excellent',
  resultLabels: ['BEST_VALUE'],
  planSummaryUrl: 'https://shop.example/summary/full-60',
  planCheckoutUrl: 'https://shop.example/checkout/full-60',
  planContractUrl: 'https://shop.example/contract/full-60',
  maintenanceProgram: {
    description: 'Oil changes and tire rotation.',
    items: [
      {label: 'Oil and filter change', info: 'Two a year'},
      {label: 'Fluid check', info: null},
    ],
    documentUrl: 'https://shop.example/program.pdf',
  },
  coverageBreakdown: [
    {category: 'Engine', parts: ['Pistons', 'Oil pump']},
    {category: 'Roof rails', parts: ['Left rail']},
    {category: 'Hybrid', parts: []},
  ],
  componentScores: [
    {category: 'Engine', score: 9.5},
    {category: 'TurboSuper', score: 0},
  ],
  addons: [
    {name: 'Key replacement', description: 'One key a year.', price: 119.99},
    {name: 'Towing', description: null, price: null},
  ],
  highlights: ['Transferable to the next owner'],
  providerInfo: {
    name: 'Northline Protection, Inc.',
    description: 'A provider of long standing.',
    phone: '+1-555-010-0152',
    website: 'https://northline.example/',
  },
};

/** The same plan in a short response. */
export const ESSENTIAL_ENTRY: Readonly<Record<string, unknown>> = {
  searchResultPlanId: 'short-60',
  planId: 'short',
  planName: 'Summit Gold',
  monthlyPrice: 84,
  duration: 60,
  hasMaintenanceProgram: true,
  planCheckoutUrl: 'https://shop.example/checkout/short-60',
};
