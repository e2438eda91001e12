import {createApp, nextTick, shallowReactive} from 'vue';
import {offerPeer} from '../page/peer.js';
import List from './List.vue';

offerPeer(root => {
  const state = shallowReactive({cards: []});
  createApp(List, {state}).mount(root);
  return cards => {
    state.cards = cards;
    return nextTick();
  };
});
