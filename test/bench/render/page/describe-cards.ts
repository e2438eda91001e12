/** Describes each card as text: its elements, their text and what is checked, without anything invisible. */
export function describeCards(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('.card')].map(describeElement);
}

/** Initial states, and what only marks a card as one below the screen. */
const NOT_DESCRIBED = ['checked', 'selected', 'data-far'];

function describeElement(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({name}) => !NOT_DESCRIBED.includes(name))
    .map(({name, value}) => ` ${name}="${value}"`)
    .sort();
  const {checked, selected} = element as HTMLInputElement & HTMLOptionElement;
  const chosen = checked || selected ? ' (chosen)' : '';
  const text = [...element.childNodes].filter(node => node instanceof Text).map(({data}) => data);
  const words = text.join('').replace(/\s+/g, ' ').trim();
  return `<${element.localName}${attributes.join('')}>${chosen}${words}${[...element.children].map(describeElement).join('')}`;
}
