// Starting prices on the inventory pages of a Dealer.com site, as a script of its Website Integration API:
// https://dealerdotcom.github.io/web-integration-api-docs. Replace the relay's URL with yours.
(async loader => {
  const RELAY = 'https://plans.your-dealership.example';

  const api = await loader.create(document.currentScript);

  // The widget's files are loaded with the first car, so that the other pages of the site load nothing.
  let isLoaded = false;
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    const script = document.createElement('script');
    script.src = `${RELAY}/embed.js`;
    script.async = true;
    script.dataset.autoPlace = 'off';
    document.head.append(script);
  };

  api.subscribe('page-load-v1', ({payload}) => {
    if (!payload.searchPage && !payload.detailPage) return;
    // Called for each car on the page, and for those that the page shows later.
    api.insert('vehicle-payments', (place, {vin, odometer, address}) => {
      if (!vin || odometer === undefined || !address?.state) return;
      const price = document.createElement('div');
      Object.assign(price.dataset, {planStartPrice: '', vin, mileage: odometer, state: address.state});
      price.textContent = 'See vehicle service contracts';
      api.append(place, price);
      load();
    });
  });
})(window.DDC.APILoader);
