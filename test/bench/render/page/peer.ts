import type {Plan} from '../../../../src/contract/plan.js';
import {baseStyles} from '../../../../src/elements/shared/base.styles.js';
import {cardStyles} from '../../../../src/elements/plan/card.styles.js';
import {listStyles} from '../../../../src/elements/list/plan-list.styles.js';
import {filterGroups, NO_FILTERS, type FilterValues} from '../../../../src/plans/filter.js';
import type {PlanGroup} from '../../../../src/plans/groups.js';
import {type PlanOrder, sortGroups} from '../../../../src/plans/sort.js';
import type {Card} from './card-text.js';
import {offer} from './contender.js';

/** Renders these cards, and resolves when they are on the page. */
export type ShowCards = (cards: readonly Card[]) => unknown;

export interface PeerOptions {
  /** Whether the browser skips rendering cards that are off screen, as with our list. */
  readonly skipsOffScreen?: boolean;
}

/**
 * Registers a list that a peer renders. It uses our styles in a shadow root, and our functions for sorting and
 * filtering, because only rendering is compared.
 */
export function offerPeer(start: (root: ShadowRoot) => ShowCards, {skipsOffScreen = false}: PeerOptions = {}): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = host.attachShadow({mode: 'open'});
  const skipping = new CSSStyleSheet();
  if (skipsOffScreen) skipping.replaceSync('.card { content-visibility: auto; }');
  root.adoptedStyleSheets = [...baseStyles, ...cardStyles, listStyles]
    .flatMap(({styleSheet}) => styleSheet ?? [])
    .concat(skipping);
  const showCards = start(root);
  const state = {
    plans: [] as readonly PlanGroup[],
    order: 'recommended' as PlanOrder,
    filters: NO_FILTERS,
    chosen: new Map<string, Plan>(),
  };
  let cards = new Map<string, Card>();

  const update = (changed: Partial<typeof state>): unknown => {
    Object.assign(state, changed);
    const shownPlan = ({key, variants}: PlanGroup) => (state.chosen.get(key) ?? variants[0]) as Plan;
    const kept = filterGroups(state.plans, state.filters, 'thousands');
    const before = cards;
    const next = sortGroups(kept, state.order, shownPlan).map(group => {
      const card = before.get(group.key);
      const chosen = shownPlan(group);
      return card?.group === group && card.chosen === chosen ? card : {group, chosen, isCompared: false};
    });
    cards = new Map(next.map(card => [card.group.key, card]));
    return showCards(next);
  };

  offer({
    root,
    show: plans => update({plans}),
    order: order => update({order}),
    filter: (filters: FilterValues) => update({filters}),
    choose: ({key}, plan) => update({chosen: new Map([...state.chosen, [key, plan]])}),
    settle: () => undefined,
  });
}
