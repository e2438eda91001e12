const replaced: (() => void)[] = [];

/** Replaces a property, such as an API of the browser, until the test is over, even if the test fails. */
export function replace(owner: object, name: string, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(owner, name);
  Object.defineProperty(owner, name, {configurable: true, writable: true, value});
  replaced.push(() => {
    if (own) Object.defineProperty(owner, name, own);
    else Reflect.deleteProperty(owner, name);
  });
}

afterEach(() => {
  for (const restore of replaced.splice(0).reverse()) restore();
});
