/** Each card in words: its elements, what they say and what is chosen, without what is seen by nobody. */
export function sayCards(root: ShadowRoot): readonly string[] {
  return [...root.querySelectorAll('.card')].map(say);
}

function say(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({name}) => name !== 'checked' && name !== 'data-far')
    .map(({name, value}) => ` ${name}="${value}"`)
    .sort();
  const chosen = (element as HTMLInputElement).checked ? ' (chosen)' : '';
  const text = [...element.childNodes].filter(node => node instanceof Text).map(({data}) => data);
  const words = text.join('').replace(/\s+/g, ' ').trim();
  return `<${element.localName}${attributes.join('')}>${chosen}${words}${[...element.children].map(say).join('')}`;
}
