/** Remembers which control has the focus during a save: the saved car gets a new form, which focuses it again. */
export class FormPlace {
  /** Null without a save, empty for the submit button. The other buttons have a name. */
  #name: string | null = null;

  remember(): void {
    this.#name = document.activeElement?.getAttribute('name') ?? '';
  }

  /** Does nothing if the user has moved on. */
  restore(form: HTMLFormElement | null): void {
    const name = this.#name;
    this.#name = null;
    if (!form || name === null || document.activeElement !== document.body) return;
    const control = name === '' ? null : form.querySelector<HTMLElement>(`[name="${name}"]`);
    const submit = form.querySelector<HTMLElement>('button:not([type=button])');
    (control ?? submit)?.focus({ preventScroll: true });
  }
}
