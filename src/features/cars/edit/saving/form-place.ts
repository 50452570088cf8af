/** Remembers which control has the focus during a save: the saved car gets a new form, which focuses it again. */
export class FormPlace {
  /** Name of the control; null without a save, empty for the submit button, which has no name. */
  #name: string | null = null;

  remember(): void {
    this.#name = document.activeElement?.getAttribute('name') ?? '';
  }

  /** Does nothing if another element has the focus now. */
  restore(form: HTMLFormElement | null): void {
    const name = this.#name;
    this.#name = null;
    if (!form || name === null || document.activeElement !== document.body) return;
    const control = name === '' ? null : form.querySelector<HTMLElement>(`[name="${name}"]`);
    const submit = form.querySelector<HTMLElement>('button:not([type=button])');
    (control ?? submit)?.focus({ preventScroll: true });
  }
}
