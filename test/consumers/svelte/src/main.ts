import {mount} from 'svelte';
import ServicePlans from './ServicePlans.svelte';

mount(ServicePlans, {target: document.getElementById('app')!});
