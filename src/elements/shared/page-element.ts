import {LitElement, notEqual, type PropertyDeclaration} from 'lit';
import {toText} from './text.js';

// Lit's development build warns of each override below, because standard decorators ignore it. Ours are legacy
// decorators.
globalThis.litIssuedWarnings?.add('no-override-create-property');
globalThis.litIssuedWarnings?.add('no-override-get-property-descriptor');

/**
 * An element whose properties a page may set to anything: each value is passed to the property's option `read`, and the
 * property has the value that it returns. A property of `type: String` is always a string. A value that reads the same
 * as the current one is not a change. An attribute has the name of its property, with hyphens: `heading-level`.
 */
export class PageElement extends LitElement {
  static override createProperty(name: PropertyKey, options?: PropertyDeclaration): void {
    const attribute = String(name).replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
    super.createProperty(name, {attribute, ...options});
  }

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
