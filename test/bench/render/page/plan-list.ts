import {PlanList} from '../../../../src/elements/list/plan-list.js';
import {offer} from './contender.js';

PlanList.define();
const list = document.body.appendChild(document.createElement('plan-list'));
await list.updateComplete;

const set = (changed: Partial<PlanList>): Promise<boolean> => {
  Object.assign(list, changed);
  return list.updateComplete;
};

offer({
  root: list.shadowRoot as ShadowRoot,
  show: plans => set({plans}),
  order: order => set({order}),
  filter: filters => set({filters}),
  choose: ({key}, plan) => set({chosen: new Map([...list.chosen, [key, plan]])}),
  // Sorting and filters are loaded after the plans.
  async settle() {
    while (!list.shadowRoot?.querySelector('plan-details')) await new Promise(requestAnimationFrame);
  },
});
