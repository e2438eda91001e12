const MARKS = ['data-plan-finder', 'data-plan-start-price'];

/** What a page's author can tell an element of ours or a place by: its tag, its mark and an id that is near. */
export function nameOf(element: Element): string {
  const mark = MARKS.find(name => attributeOf(element, name) !== null);
  const id = attributeOf(element, 'id');
  const around = element.parentElement instanceof Element ? attributeOf(element.parentElement, 'id') : null;
  const where = id ? `#${id}` : around ? ` in #${around}` : '';
  return `<${element instanceof HTMLFormElement ? 'form' : element.localName}${mark ? ` ${mark}` : ''}>${where}`;
}

/** Reads an attribute also of a form whose fields are named like methods. */
const attributeOf = (element: Element, name: string): string | null =>
  Element.prototype.getAttribute.call(element, name);
