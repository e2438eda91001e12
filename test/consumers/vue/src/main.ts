import {createApp} from 'vue';
import ServicePlans from './ServicePlans.vue';

createApp(ServicePlans).mount('#app');
