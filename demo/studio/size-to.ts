import {Directive, directive, PartType, type ElementPart, type PartInfo} from 'lit/directive.js';

class SizeTo extends Directive {
  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new TypeError('sizeTo: expected an element, got another part of it.');
  }

  render(width: number): unknown {
    return width;
  }

  override update({element}: ElementPart, [width]: [number]): void {
    (element as HTMLElement).style.inlineSize = width === 0 ? '' : `${width}px`;
  }
}

/** Makes an element so many pixels wide; 0 leaves its width to the stylesheet. */
export const sizeTo = directive(SizeTo);
