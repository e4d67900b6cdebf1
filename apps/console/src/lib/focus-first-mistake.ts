/** For a form that is longer than the window: what is wrong in it may be out of sight. To be called once it is marked. */
export function focusFirstMistake(form: HTMLFormElement): void {
  form
    .querySelector<HTMLElement>('[aria-invalid="true"], input[data-error="true"], input[data-invalid="true"]')
    ?.focus()
}
