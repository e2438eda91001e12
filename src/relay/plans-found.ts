/** What is to be known of plans that are passed on. */
export interface PlansFound {
  /** In US dollars; absent when no plan names one. */
  readonly lowestDownPayment?: number;
}

/** A price is zero or more (§4.3); what is none of these is passed over. */
export function plansFound(downPayments: Iterable<number>): PlansFound {
  let lowest = Infinity;
  for (const amount of downPayments) if (amount >= 0 && amount < lowest) lowest = amount;
  return lowest === Infinity ? {} : {lowestDownPayment: lowest};
}
