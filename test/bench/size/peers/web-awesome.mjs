import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/card/card.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import {fetchPlans, price} from './api.mjs';

document.querySelector('form').addEventListener('submit', async event => {
  event.preventDefault();
  const plans = await fetchPlans(event.target);
  const cards = plans.map(plan => {
    const card = document.createElement('wa-card');
    const link = document.createElement('wa-button');
    link.href = plan.planCheckoutUrl;
    link.textContent = 'Continue to checkout';
    card.append(`${plan.planName}, ${plan.displayProviderName}: ${price(plan.monthlyPrice)} a month`, link);
    return card;
  });
  document.querySelector('#plans').replaceChildren(...cards);
});
