import {bootstrapApplication} from '@angular/platform-browser';
import {ServicePlans} from './service-plans';

bootstrapApplication(ServicePlans).catch(error => console.error(error));
