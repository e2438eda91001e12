import {LitElement, notEqual, type PropertyDeclaration} from 'lit';
import {toText} from './text.js';

// Lit's development build warns of each override below, because standard decorators ignore it. Ours are legacy
// decorators.
globalThis.litIssuedWarnings?.add('no-override-get-property-descriptor');

/**
 * An element whose properties a page may set to anything: each value is passed to the property's option `read`, and the
 * property has the value that it returns. A property of `type: String` is always a string. A value that reads the same
 * as the current one is not a change.
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
