/** Copies a text to the clipboard, and returns whether that worked. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Permission was denied: the text can still be selected.
    return false;
  }
}
