import type {ComponentCategory} from '../../contract/components.js';

/** The words of what comes after the first plans: the order of the list, and all that is known of one plan. */
export const detailStrings = {
  sortBy: 'Sort',
  orders: {
    recommended: 'Recommended',
    monthly: 'Lowest monthly price',
    total: 'Lowest total price',
    rating: 'Best rating',
    term: 'Longest term',
  },
  listCount: (count: string, one: boolean) => `${count} ${one ? 'plan' : 'plans'}`,
  /** Said to screen readers after the count, when the order changes. */
  sortedBy: (order: string) => `, sorted by: ${order}`,
  trayTitle: 'Plans to compare',
  trayAdded: (name: string) => `${name} added to the comparison.`,
  trayRemoved: (name: string) => `${name} removed from the comparison.`,
  /** Said after either, when there are at least two. */
  trayCount: (count: number) => `${count} plans to compare.`,
  trayCleared: 'The comparison is empty.',
  trayOne: 'Choose one more plan to compare.',
  trayHidden: (count: number) => `Hidden in the list by your filters: ${count}.`,
  trayFull: (most: number) => `No more than ${most} plans can be compared. Take one out first.`,
  trayShow: (count: number) => `Compare ${count} plans`,
  trayClear: 'Clear',
  takeOut: (name: string) => `Take out ${name}`,
  quotedOn: (on: string, until: string) => `Quoted on ${on}, valid until ${until}.`,
  share: 'Share',
  shareByMail: 'E-mail',
  /** What is said when the link is in the clipboard, or when no way to share it works. */
  shareCopied: 'The link to the summary is copied.',
  shareFailed: 'The link could not be shared. Open the summary and copy its address.',
  print: 'Print',
  /** The car, where its make and model are not known. */
  sheetCar: 'Your car',
  sheetTitle: 'Service contract plans',
  /** When there are more plans than a page holds. */
  sheetMore: (shown: string, count: string) =>
    `The first ${shown} of ${count} plans. Take others into the comparison to print those.`,
  sheetSummary: 'Summary',
  sheetContract: 'Contract',
  sheetLongLink: 'The address is too long for paper. The plan’s details lead there.',
  /** A page cannot replace it. */
  disclosure:
    'A vehicle service contract is optional. It isn’t a manufacturer’s warranty or an insurance policy. The contract determines what’s covered, for how long, and on what terms.',
  close: 'Close',
  priceTitle: 'Price and terms',
  monthlyPrice: 'Each month',
  downPayment: 'Down payment',
  totalPrice: 'In total',
  /** The service gives no number of payments. */
  paymentCount: 'The number of monthly payments is shown at checkout.',
  /** After a term and a mileage, of which the one that is reached first ends the contract. */
  whicheverFirst:
    'Coverage usually ends at the term or the mileage limit, whichever comes first. Your contract sets the end.',
  coveredUntil: 'Estimated coverage end',
  untilDate: (date: string) => date,
  untilMiles: (odometer: string) => `${odometer} miles on the odometer`,
  untilBoth: (date: string, odometer: string) => `${date} or ${odometer} miles on the odometer, whichever comes first`,
  untilUnlimited: (date: string) => `${date}, with unlimited miles`,
  untilUnlimitedMiles: 'Unlimited miles',
  coverFromToday: 'Estimated from today and the mileage you entered. Your contract sets the start and end.',
  deductibleText:
    'The deductible is what you pay out of pocket when you use the plan. Depending on the contract, it applies per visit or per repair.',
  coverageTitle: 'Coverage',
  coverageName: (name: string) => `Quoted as “${name}”.`,
  highlightsTitle: 'Highlights',
  breakdownTitle: 'Covered parts',
  partCount: (count: number) => (count === 1 ? '1 part' : `${count} parts`),
  scoresTitle: 'How broadly each system is covered',
  score: (score: string) => `${score} out of 10`,
  addonsIncludedTitle: 'Included in the price',
  addonsTitle: 'Can be added',
  maintenanceTitle: 'Maintenance program',
  maintenanceText: 'This plan comes with a maintenance program.',
  maintenanceDocument: 'Read the program',
  providerTitle: 'The provider',
  providerWebsite: 'Website',
  documentsTitle: 'Documents',
  contract: 'Read the contract',
  summary: 'Read the summary',
  opensTab: '(opens in a new tab)',
  categories: {
    Engine: 'Engine',
    TurboSuper: 'Turbocharger and supercharger',
    TransferCase: 'Transfer case',
    Steering: 'Steering',
    Transmission: 'Transmission',
    DriveAxle: 'Drive axle',
    Suspension: 'Suspension',
    AirCon: 'Air conditioning',
    Brakes: 'Brakes',
    Electricals: 'Electrical system',
    Cooling: 'Cooling system',
    Fuel: 'Fuel system',
    Hybrid: 'Hybrid and electric drive',
    Body: 'Body',
    Consumables: 'Wearing parts and fluids',
    Exhaust: 'Exhaust system',
    General: 'General',
    Interior: 'Interior',
    Services: 'Services',
    Assist: 'Roadside assistance',
  } as Readonly<Record<ComponentCategory, string>>,
};

/** The words of what comes after the first plans, in any language. */
export type DetailStrings = typeof detailStrings;
