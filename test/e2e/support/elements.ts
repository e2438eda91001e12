import type {Page} from '@playwright/test';

/** Runs a function in a page with all of its elements, including those in shadow roots. */
export const withElements = <T>(page: Page, run: (elements: readonly Element[]) => T | Promise<T>): Promise<T> =>
  page.evaluate<T>(`(${String(run)})((${String(elementsIn)})(document))`);

const elementsIn = (root: ParentNode): Element[] => {
  const within = (part: ParentNode): Element[] =>
    [...part.querySelectorAll('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  return within(root);
};
