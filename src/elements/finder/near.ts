/** What comes within a screen's height of the viewport will soon be looked at. */
const NEAR = {rootMargin: '100%'};

/** Runs something once, as soon as one of the elements that it is to watch is near the viewport. */
export function whenNear(run: () => void): {readonly watch: (element: Element) => void} {
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(({isIntersecting}) => isIntersecting)) return;
    observer.disconnect();
    run();
  }, NEAR);
  return {watch: element => observer.observe(element)};
}
