// The helper of a proxy such as Rocket Loader: it changes the type of every script, and runs them from the head after
// load.
addEventListener('load', () => {
  for (const parked of document.querySelectorAll('script[type="parked-text/javascript"]')) {
    const script = document.createElement('script');
    for (const {name, value} of parked.attributes) if (name !== 'type') script.setAttribute(name, value);
    script.async = false;
    document.head.append(script);
  }
});
