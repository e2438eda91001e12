import {flushSync, mount} from 'svelte';
import {offerPeer} from '../page/peer.js';
import List from './List.svelte';

offerPeer(root => {
  const {show} = mount(List, {target: root});
  return cards => flushSync(() => show(cards));
});
