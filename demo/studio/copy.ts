/** Puts a text on the clipboard; says whether it could. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser or the person refuses it: the text stays where it is shown.
    return false;
  }
}
