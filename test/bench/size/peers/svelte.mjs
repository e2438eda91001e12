import {mount} from 'svelte';
import Finder from './Finder.svelte';

mount(Finder, {target: document.querySelector('main')});
