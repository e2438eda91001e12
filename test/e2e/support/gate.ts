/** Something that waits until a test lets it go on. */
export interface Gate {
  readonly opened: Promise<void>;
  open(): void;
}

export const createGate = (): Gate => {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return {opened, open};
};
