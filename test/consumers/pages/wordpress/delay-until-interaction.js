// What an optimiser puts into a page: scripts wait for the visitor, then run one after the other in the page's order.
(() => {
  const EVENTS = ['keydown', 'pointerdown', 'pointermove', 'touchstart', 'wheel'];

  const run = waiting =>
    new Promise(resolve => {
      const script = document.createElement('script');
      for (const {name, value} of waiting.attributes) if (name !== 'type') script.setAttribute(name, value);
      script.addEventListener('load', resolve);
      script.addEventListener('error', resolve);
      const {src} = waiting.dataset;
      script.removeAttribute('data-src');
      script.src = src;
      waiting.replaceWith(script);
    });

  const start = async () => {
    for (const type of EVENTS) removeEventListener(type, start);
    for (const waiting of document.querySelectorAll('script[type="delayed/javascript"]')) await run(waiting);
  };

  for (const type of EVENTS) addEventListener(type, start, {passive: true});
})();
