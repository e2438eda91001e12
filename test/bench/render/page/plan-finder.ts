import {PlanFinder} from '../../../../src/elements/finder/plan-finder.js';
import type {PlanService, PlansFound} from '../../../../src/elements/search/plan-service.js';
import type {PlanGroup} from '../../../../src/plans/groups.js';
import {offer} from './contender.js';

const VEHICLE = {vin: '4T1BF1FK5CU123456', mileage: 98_000, state: 'TX'};

// The results offer to save prices on pages with the embed.
Object.assign(window, {planFinder: () => undefined});

let found: PlansFound = {plans: [], droppedCount: 0, quotedAt: Date.now()};
const service: PlanService = {
  makes: () => Promise.resolve([]),
  models: () => Promise.resolve([]),
  lookup: () => Promise.reject(new Error('The page of the benchmark looks up no car.')),
  search: () => Promise.resolve(found),
};

PlanFinder.define();
const finder = document.createElement('plan-finder');
finder.service = service;
document.body.append(finder);
await finder.updateComplete;

const listRoot = (): ParentNode | null | undefined =>
  finder.shadowRoot?.querySelector('plan-results')?.shadowRoot?.querySelector('plan-list')?.shadowRoot ??
  finder.shadowRoot?.querySelector('plan-list')?.shadowRoot;

/** The page is only used like a shopper does, not compared with other lists. */
const unused = (): never => {
  throw new Error('The benchmark changes this page by clicks and keys only.');
};

offer({
  get root() {
    return listRoot() ?? finder.renderRoot;
  },
  show(groups: readonly PlanGroup[]) {
    found = {plans: groups.flatMap(({variants}) => variants), droppedCount: 0, quotedAt: Date.now()};
    return finder.search(VEHICLE);
  },
  order: unused,
  filter: unused,
  choose: unused,
  async settle() {
    while (!listRoot()?.querySelector('plan-details')) await new Promise(requestAnimationFrame);
  },
});
