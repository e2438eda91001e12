import {createApp} from 'vue';
import Finder from './Finder.vue';

createApp(Finder).mount('main');
