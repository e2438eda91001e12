// Functions that run in the page. They are sent there as source text, so they cannot use anything outside themselves.

/** Describes the focused element, across shadow roots, with its accessible name. */
export const describeFocus = () => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  const root = element?.getRootNode() as ShadowRoot | Document | undefined;
  const fold = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const labelledBy = element?.getAttribute('aria-labelledby');
  const labels = labelledBy
    ? labelledBy.split(' ').map(id => root?.getElementById(id))
    : [...((element as HTMLInputElement | null)?.labels ?? [])];
  const card = element?.closest('[part~="card"]');
  const control = element as Partial<HTMLInputElement & HTMLAnchorElement> | null;
  return {
    name: fold(
      element?.getAttribute('aria-label') ??
        (labels.map(label => label?.textContent).join(' ') || element?.textContent),
    ),
    isChoice: control?.type === 'radio',
    /** Whether a checkbox or radio button is checked. */
    isOn: control?.checked === true,
    value: control?.value ?? '',
    /** The options that a field offers. */
    options: [...(root?.querySelectorAll('[role="option"], option') ?? [])].map(option => fold(option.textContent)),
    /** The text of the plan card that contains it, and the price on that card. */
    card: fold(card?.textContent),
    price: fold(card?.querySelector('[part~="price"]')?.textContent),
  };
};

/** A description of the focused element. */
export type Focus = ReturnType<typeof describeFocus>;

/** Returns all rendered text, across shadow roots and slots. */
export const readPage = () => {
  const read = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (getComputedStyle(node).display === 'none') return '';
    const slotted = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
    const children = slotted.length > 0 ? slotted : [...(node.shadowRoot ?? node).childNodes];
    return children.map(read).join(' ');
  };
  return read(document.body).replace(/\s+/g, ' ').trim();
};

/** Moves the widget into a flex container, and returns the width of both; undefined until it is rendered. */
export const fillFlexContainer = () => {
  const finder = document.querySelector<HTMLElement>('plan-finder');
  if (!finder?.shadowRoot?.querySelector('plan-vehicle-form')) return undefined;
  const container = document.createElement('div');
  container.style.display = 'flex';
  document.body.append(container);
  container.append(finder);
  return {finder: finder.offsetWidth, container: container.offsetWidth};
};

/** Counts the cards, and reads how many the list says there are: in its status with filters, else in the heading. */
export const readCounts = () => {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const all = within(document);
  const list = all.find(element => element.matches('plan-list'))?.shadowRoot;
  const heading = all.find(element => element.matches('plan-results .title'));
  const status = list?.querySelector('[part="status"]')?.textContent?.trim();
  return {
    cards: list?.querySelectorAll('li[part~="card"]').length,
    said: Number.parseInt(status || (heading?.textContent?.trim() ?? ''), 10),
  };
};

/** Scrolls to the last control with this name and returns its center, or undefined if there is none. */
export const findByName = (name: string) => {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const named = within(document).findLast(
    element =>
      element.matches('a, button, label, [role="option"]') &&
      [element.getAttribute('aria-label'), element.textContent].some(text =>
        text?.replace(/\s+/g, ' ').trim().startsWith(name),
      ),
  );
  // Taps follow each other so fast, in the center of the screen, that they would select the text of a label.
  const control = named instanceof HTMLLabelElement ? named.control : named;
  control?.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = control?.getBoundingClientRect();
  return box && {x: box.x + box.width / 2, y: box.y + box.height / 2};
};

/** Passes a photo to the open scanner, because not every driver can choose a file. */
export const givePhoto = async (url: string) => {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  const picture = await (await fetch(url)).blob();
  const files = new DataTransfer();
  files.items.add(new File([picture], 'label.png', {type: 'image/png'}));
  const field = within(document).find(element => element.matches('input[type="file"]')) as HTMLInputElement;
  field.files = files.files;
  field.dispatchEvent(new Event('change', {bubbles: true}));
};

/** Whether there is a text field with this label: those of the other lookup methods load when one is chosen. */
export const isField = (label: string): boolean => {
  const within = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap(element => [
      element,
      ...(element.shadowRoot ? within(element.shadowRoot) : []),
    ]);
  return within(document).some(
    element =>
      element instanceof HTMLInputElement &&
      element.type === 'text' &&
      [...(element.labels ?? [])].some(({textContent}) => textContent.trim() === label),
  );
};

/** Whether the place of the save button is there: then the search is saved for the way back from a checkout. */
export const hasSavePlace = (): boolean =>
  [...document.querySelectorAll('plan-finder')].some(({shadowRoot}) =>
    shadowRoot?.querySelector('plan-list > [slot="list-save"]'),
  );

/** Opens each checkout from a listener of the page, with `handoff="event"`. */
export const openCheckouts = (): void => {
  for (const finder of document.querySelectorAll('plan-finder')) finder.setAttribute('handoff', 'event');
  document.addEventListener('plan-checkout', event => location.assign((event as Event & {readonly url: string}).url));
};
