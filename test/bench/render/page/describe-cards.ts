/** Describes each card as text: its elements, their text and what is checked, without anything invisible. */
export function describeCards(root: ParentNode): readonly string[] {
  return [...root.querySelectorAll('.card')].map(describeElement);
}

function describeElement(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({name}) => name !== 'checked' && name !== 'data-far')
    .map(({name, value}) => ` ${name}="${value}"`)
    .sort();
  const chosen = (element as HTMLInputElement).checked ? ' (chosen)' : '';
  const text = [...element.childNodes].filter(node => node instanceof Text).map(({data}) => data);
  const words = text.join('').replace(/\s+/g, ' ').trim();
  return `<${element.localName}${attributes.join('')}>${chosen}${words}${[...element.children].map(describeElement).join('')}`;
}
