import {StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {ServicePlans} from './service-plans';

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <ServicePlans />
  </StrictMode>,
);
