import {LitElement, notEqual, type PropertyDeclaration} from 'lit';
import {toText} from './text.js';

// Lit's development build warns of each override below, as standard decorators ignore it. Ours are the legacy kind.
(globalThis.litIssuedWarnings ??= new Set()).add('no-override-get-property-descriptor');

/**
 * An element whose properties a page may set to anything: what a property is set to goes through its option `read`, and
 * the property holds what that returns. One of `type: String` always holds a text. A value that reads as the one that is
 * held is no change.
 */
export class PageElement extends LitElement {
  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    const descriptor = super.getPropertyDescriptor(name, key, options);
    const {read = options.type === String ? toText : undefined, hasChanged = notEqual} = options;
    if (!read || !descriptor) return descriptor;
    return {
      ...descriptor,
      set(value: unknown) {
        const next = read(value, String(name));
        if (hasChanged(next, descriptor.get?.call(this))) descriptor.set?.call(this, next);
      },
    };
  }
}
