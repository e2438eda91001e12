import {counter} from '../counter.js';

const count = counter('en-US');

/** Strings that load after the first plans: sorting, comparing, and a plan's details. */
export const detailStrings = {
  sortBy: 'Sort by',
  orders: {
    recommended: 'Recommended',
    monthly: 'Lowest monthly payment',
    total: 'Lowest total price',
    rating: 'Highest rating',
    term: 'Longest term',
  },
  listCount: (plans: number) => count(plans, 'plan', 'plans'),
  /** Announced to screen readers after the count, when the order changes. */
  sortedBy: (order: string) => `, sorted by: ${order}`,
  trayTitle: 'Plans to compare',
  trayAdded: (name: string) => `${name} added to the comparison.`,
  trayRemoved: (name: string) => `${name} removed from the comparison.`,
  /** Announced after a plan was added or removed, if at least two are left. */
  trayCount: (plans: number) => `${count(plans, 'plan', 'plans')} to compare.`,
  trayCleared: 'Comparison cleared.',
  trayOne: 'Choose one more plan to compare.',
  trayHidden: (plans: number) => `${count(plans, 'selected plan is', 'selected plans are')} hidden by your filters.`,
  trayFull: (most: number) => `You can compare up to ${count(most, 'plan', 'plans')}. Remove one first.`,
  /** Before the names, where there is space for it. */
  trayOf: (plans: number, most: number) => `${plans} of ${most} to compare`,
  trayShow: (plans: number) => `Compare ${count(plans, 'plan', 'plans')}`,
  trayClear: 'Clear',
  removePlan: (name: string) => `Remove ${name}`,
  howPricesTitle: 'Prices',
  howPrices: (providers: number, plans: number, offers: number) =>
    `Quotes for your car${providers === 0 ? '' : ` from ${count(providers, 'provider', 'providers')}`}: ${count(plans, 'plan', 'plans')} in ${count(offers, 'combination', 'combinations')} of term, miles, and deductible.`,
  howOrderTitle: 'Order, badges, and rating',
  howOrder:
    '“Recommended” is the order in which our pricing service lists the plans. Badges and the rating (0 to 10) come from that service, too. Filters and sorting never change a price. A filter may show the same plan with a different term, mileage limit, or deductible, which has its own price.',
  howEstimatesTitle: 'Estimates (est.)',
  howEstimates:
    'We estimate the number of payments: the total price minus the down payment, divided by the monthly payment. Checkout shows the exact schedule.',
  /** Before the dealer's own sentence about it. */
  howPaidTitle: 'How we’re paid',
  quotedOn: (on: string, until: string) => `Quoted on ${on}, valid through ${until}.`,
  share: 'Share',
  shareByMail: 'Email',
  /** After the link was copied to the clipboard, or could not be shared at all. */
  shareCopied: 'Link copied.',
  shareFailed: 'We couldn’t share the link. Open the summary and copy its link instead.',
  print: 'Print',
  ask: 'Ask about this plan',
  /** The message to the dealer, which names the plan and nothing else. */
  askSubject: (plan: string) => `Question about ${plan}`,
  askText: (plan: string) => `I have a question about this vehicle service contract: ${plan}.`,
  /** The car, if its make and model are not known. */
  sheetCar: 'Your car',
  sheetTitle: 'Vehicle service contracts',
  /** Shown if there are more plans than fit on a page. */
  sheetMore: (shown: number, plans: number) =>
    `The first ${shown} of ${count(plans, 'plan', 'plans')}. To print others, add them to the comparison.`,
  sheetNotCovered: 'Not covered',
  sheetSummary: 'Summary',
  sheetContract: 'Contract',
  sheetLongLink: 'This link is too long to print. You’ll find it in the plan details.',
  checkoutAt: (host: string) => `You’ll check out on ${host}. Have your name, address, and payment method ready.`,
  close: 'Close',
  priceTitle: 'Price and terms',
  monthlyPrice: 'Monthly payment',
  downPayment: 'Down payment',
  totalPrice: 'Total price',
  /** The upstream API doesn't return the number of payments. */
  paymentCount: 'The number of monthly payments is shown at checkout.',
  /** The row between the down payment and the total, if the number can be calculated from the quoted prices. */
  paymentRow: (payments: number, amount: string) => `${count(payments, 'payment', 'payments')} × ${amount}`,
  /** Shown directly after it. */
  estimate: 'estimate',
  paymentEstimate: (payments: number) =>
    `We estimate ${count(payments, 'payment', 'payments')} from these prices. The exact schedule is shown at checkout.`,
  coveredUntil: 'Estimated coverage end',
  /** If the mileage limit is not listed. */
  untilDate: (date: string) => `${date}, or earlier if the plan has a mileage limit`,
  /** If the term is not listed. */
  untilMiles: (odometer: string) => `${odometer} miles on the odometer, or earlier if the term ends first`,
  untilBoth: (date: string, odometer: string) => `${date} or ${odometer} miles`,
  /** In smaller text after both. */
  untilBothNote: 'on the odometer, whichever comes first',
  /** Instead of that note and `coverFromToday`, below both in the details of a plan. */
  untilBothFromToday: 'On the odometer, whichever comes first, from today and the car’s current mileage.',
  untilUnlimited: (date: string) => `${date}, with unlimited miles`,
  untilUnlimitedMiles: 'Unlimited miles; the term isn’t listed',
  coverFromToday: 'Estimated from today and the car’s current mileage. Your contract has the exact terms.',
  /** The name of the button beside a term that explains it. */
  explain: (term: string) => `What does “${term}” mean?`,
  coverageLevel: 'Coverage level',
  ratingLabel: 'Rating',
  explanations: {
    downpayment: 'The part of the total price that is due when you buy.',
    miles:
      'How many miles the plan lasts. We count them from your car’s current mileage; some contracts count from zero. Your contract has the exact terms.',
    deductible:
      'The deductible is your share of a covered repair. Depending on the contract, it applies per visit or per repair.',
    /** Followed by each level and what it means. */
    coverageType: 'How much of the car a plan covers. The contract determines which parts.',
    planServiceRating:
      'A score from 0 to 10 from our pricing service. The service doesn’t publish how it is calculated.',
  },
  /** What each level means. */
  coverages: {
    Powertrain: 'Main parts of the powertrain, such as the engine and transmission',
    PowertrainPlus: 'The powertrain and some other systems',
    MostComprehensive: 'Most mechanical and electrical parts, except those the contract excludes',
  } as Readonly<Record<string, string>>,
  /** The name of the links to the sections. */
  jumps: 'Sections',
  jumpCovered: 'Covered',
  jumpNotCovered: 'Not covered',
  jumpMaintenance: 'Maintenance',
  glanceTitle: 'At a glance',
  highlightsTitle: 'Key benefits',
  systemsTitle: 'Systems with covered parts',
  systemsOf: (covered: number, all: number) => `${covered} of ${all}`,
  /** The label of the deductible, with the note below it. */
  repairTitle: 'Your share of a covered repair',
  repairNote: 'Per visit or per repair, depending on the contract',
  coveredTitle: 'What’s covered',
  partCount: (parts: number) => count(parts, 'part', 'parts'),
  scoresCaption: 'Scored 0 to 10 by the pricing service. A score doesn’t mean every part in that system is covered.',
  notCoveredTitle: 'What’s not covered',
  notCoveredNote: 'Contracts also exclude repairs by cause. Look for “Exclusions” in the contract.',
  /** For the broadest level, which covers what its contract does not exclude. */
  exclusionsNote:
    'This level covers most parts, except those the contract excludes. Look for “Exclusions” in the contract.',
  notListed: (systems: string) => `Not listed in this quote: ${systems}.`,
  /** If the quote lists no covered system. */
  systemsNotListed: 'This quote doesn’t list the covered systems.',
  /** In a table, where the response shows nothing. */
  notGiven: 'Not listed',
  yes: 'Yes',
  no: 'No',
  questionsTitle: 'Before you buy',
  warrantyNote: 'Is your factory warranty still active? Check when it ends: the coverage may overlap.',
  questionsNote: 'Look for these answers in the contract.',
  /** Shown after it if the plan has no link to its contract. */
  noContract: 'The contract isn’t linked here. Ask for it before you buy.',
  /** Before the provider’s phone number. */
  askProvider: (provider: string) => `Not sure? Ask ${provider}:`,
  /** A page can add questions of its own, each with the place to look for the answer. */
  questions: {
    start: 'When does coverage start?',
    shops: 'Which repair shops can I use?',
    payment: 'Who pays the repair shop?',
    claims: 'How do I make a claim?',
    upkeep: 'What do I have to do to stay covered?',
    cancel: 'Can I cancel and get a refund?',
    transfer: 'What happens if I sell the car?',
  } as Readonly<Record<string, string>>,
  whereToLook: {
    start: 'Look for “Waiting period”',
    shops: 'Look for “Repair facility”',
    payment: 'Look for “Payment”',
    claims: 'Look for “Claims”',
    upkeep: 'Look for “Maintenance requirements”',
    cancel: 'Look for “Cancellation” and “Refund”',
    transfer: 'Look for “Transfer”',
  } as Readonly<Record<string, string>>,
  score: (score: string) => `${score} out of 10`,
  addonsIncludedTitle: 'Included in the price',
  addonsTitle: 'Optional add-ons',
  addonsNote: 'Not included in the price.',
  maintenanceTitle: 'Maintenance program',
  maintenanceText: 'This plan includes a maintenance program.',
  /** Above the services by year, which we read from the program's conditions. */
  byYear: 'The year-by-year view is our estimate, based on the program’s terms.',
  year: (number: number) => `Year ${number}`,
  noLimit: 'No limit listed',
  maintenanceDocument: 'Read about the program',
  providerTitle: 'Provider',
  providerWebsite: 'Website',
  documentsTitle: 'Documents',
  contract: 'Read the contract',
  /** The names of the documents, each with what it is. */
  contractName: 'Contract',
  contractNote: 'The full terms: parts, limits, exclusions, claims',
  summaryName: 'Plan summary',
  summaryNote: 'The main points',
  programNote: 'The terms of the program',
  opensTab: '(opens in a new tab)',
};

/** Strings that load after the first plans, in any language. */
export type DetailStrings = typeof detailStrings;
