// What a dealer adds to the platform: the finder takes the vehicle from the platform's data and reports events to its
// tracking.
window.DealerPlatform.subscribe('vehicle-shown', ({vehicle, dealer}) => {
  const finder = document.createElement('plan-finder');
  finder.vehicleFrom = () => ({vin: vehicle.vin, mileage: vehicle.odometer, state: dealer.state});
  finder.setAttribute('analytics', 'datalayer');
  finder.setAttribute('theme', 'light');
  finder.addEventListener('plan-search-complete', ({planCount}) => {
    window.DealerPlatform.track('service_plans_shown', {planCount});
  });
  finder.addEventListener('plan-checkout', ({plan}) => {
    window.DealerPlatform.track('service_plan_chosen', {provider: plan.displayProviderName, price: plan.totalPrice});
  });
  document.querySelector('[data-slot="service-plans"]').append(finder);
});
