// The helper of an optimizer: scripts wait for the first user interaction, then run one by one in document order.
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
