/** Submits a form as Enter in a native text field does: by its first submit button or, where it has none, as it is. */
export function submitImplicitly(form: HTMLFormElement | null): void {
  const button = [...(form?.elements ?? [])].find(
    (control): control is HTMLButtonElement | HTMLInputElement =>
      (control instanceof HTMLButtonElement || control instanceof HTMLInputElement) && control.type === 'submit',
  );
  if (button) button.click();
  else form?.requestSubmit();
}
