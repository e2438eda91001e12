// What runs in the page. Each function goes there as its text, so it sees nothing outside itself.

/** What has the focus, through all shadow roots, named as a screen reader would name it. */
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
    /** Whether a box or a choice is on. */
    isOn: control?.checked === true,
    value: control?.value ?? '',
    /** What can be chosen for a field. */
    options: [...(root?.querySelectorAll('[role="option"]') ?? [])].map(option => fold(option.textContent)),
    /** The plan's card around it, and the price in there. */
    card: fold(card?.textContent),
    price: fold(card?.querySelector('[part~="price"]')?.textContent),
  };
};

/** What the focus tells. */
export type Focus = ReturnType<typeof describeFocus>;

/** All text that is rendered, through all shadow roots and slots. */
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

/** Where the middle of the last thing is that has this name, once it is scrolled to; undefined where there is nothing. */
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
  named?.scrollIntoView({block: 'center', behavior: 'instant'});
  const box = named?.getBoundingClientRect();
  return box && {x: box.x + box.width / 2, y: box.y + box.height / 2};
};

/** Gives the open scanner a picture as its photo, which no driver can choose in every engine. */
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
