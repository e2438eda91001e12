/** Makes an element with its text or its content. Nothing is parsed: a policy with Trusted Types has nothing to refuse. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...content);
  return element;
}

/** Makes a button that does something. */
export function button(text: string, onPress: () => void): HTMLButtonElement {
  const element = make('button', {type: 'button'}, text);
  element.addEventListener('click', onPress);
  return element;
}
