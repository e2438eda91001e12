// A website platform for dealers: its vehicle data, its page events, and its tracking.
(() => {
  window.dataLayer = [{event: 'platform.ready', page: 'vehicle-details'}];

  const dealer = {name: 'Your Dealership', state: 'TX'};
  const vehicle = {vin: '4T1G11AK9PU123456', odometer: '21,500 mi', year: 2023, make: 'Toyota', model: 'Camry'};
  const subscribers = [];

  window.DealerPlatform = {
    /** Calls back once the vehicle data has loaded, some time after the page. */
    subscribe: (event, callback) => subscribers.push({event, callback}),
    track: (event, data) => navigator.sendBeacon('/track', JSON.stringify({event, ...data})),
  };

  addEventListener('load', () => {
    for (const {event, callback} of subscribers) if (event === 'vehicle-shown') callback({vehicle, dealer});
  });

  // The platform's scripts listen to every click on a link.
  document.addEventListener('click', ({target}) => {
    if (target.closest?.('a')) window.dataLayer.push({event: 'platform.link'});
  });
})();
