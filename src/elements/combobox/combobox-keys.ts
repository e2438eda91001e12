/** Whether a key may be for a combobox: with a modifier it edits the text, and in a composition it is the keyboard's. */
export function isForCombobox({key, keyCode, isComposing, ctrlKey, metaKey, shiftKey}: KeyboardEvent): boolean {
  // Safari ends a composition before the key that ended it; only the code of that key tells.
  if (isComposing || keyCode === 229) return false;
  return key === 'Tab' || !(ctrlKey || metaKey || shiftKey);
}
