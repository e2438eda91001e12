// A platform that many dealers are on: its data, the events of its pages, and its own tracking.
(() => {
  window.dataLayer = [{event: 'platform.ready', page: 'vehicle-details'}];

  const dealer = {name: 'Your Dealership', state: 'TX'};
  const vehicle = {vin: '4T1G11AK9PU123456', odometer: '21,500 mi', year: 2023, make: 'Toyota', model: 'Camry'};
  const subscribers = [];

  window.DealerPlatform = {
    /** Calls back once the vehicle's data are there, which is some time after the page. */
    subscribe: (event, callback) => subscribers.push({event, callback}),
    track: (event, data) => navigator.sendBeacon('/track', JSON.stringify({event, ...data})),
  };

  addEventListener('load', () => {
    for (const {event, callback} of subscribers) if (event === 'vehicle-shown') callback({vehicle, dealer});
  });

  // Its scripts watch every press on a link of a page.
  document.addEventListener('click', ({target}) => {
    if (target.closest?.('a')) window.dataLayer.push({event: 'platform.link'});
  });
})();
