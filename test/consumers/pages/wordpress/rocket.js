// What a proxy in front of a page does: it takes every script's type away, and runs them from the head once all is there.
addEventListener('load', () => {
  for (const parked of document.querySelectorAll('script[type="parked-text/javascript"]')) {
    const script = document.createElement('script');
    for (const {name, value} of parked.attributes) if (name !== 'type') script.setAttribute(name, value);
    script.async = false;
    document.head.append(script);
  }
});
