import type { FormEvent } from 'react';
import { registerTexts } from '../../../ui/unsaved.ts';

/** Texts that were begun and not sent, by enquiry, so that a look at another enquiry loses nothing. */
export class BegunTexts {
  readonly #texts = new Map<number, string>();
  readonly #fields = new Map<number, HTMLTextAreaElement>();

  constructor() {
    registerTexts(() => [...this.#texts.values()].some((text) => text.trim() !== ''));
  }

  has(enquiryId: number): boolean {
    return Boolean(this.#texts.get(enquiryId)?.trim());
  }

  /** Returns the properties of the field that shows the text of an enquiry. */
  field(enquiryId: number) {
    return {
      defaultValue: this.#texts.get(enquiryId),
      onInput: ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => {
        this.#texts.set(enquiryId, currentTarget.value);
      },
      ref: (field: HTMLTextAreaElement) => {
        this.#fields.set(enquiryId, field);
        return () => void this.#fields.delete(enquiryId);
      },
    };
  }

  /** Returns the text in the field, without white space around it, and focuses an empty field. */
  read(enquiryId: number): string {
    const field = this.#fields.get(enquiryId);
    const text = field?.value.trim() ?? '';
    if (!text) field?.focus();
    return text;
  }

  /** Adds a text below the typed one, and focuses the field. */
  add(enquiryId: number, text: string): void {
    const field = this.#fields.get(enquiryId);
    if (!field) return;
    const typed = field.value.trimEnd();
    field.value = typed ? `${typed}\n\n${text}` : text;
    this.#texts.set(enquiryId, field.value);
    field.focus();
  }

  /** Removes a text that was sent, unless it has been changed since. */
  remove(enquiryId: number, sent: string): void {
    const field = this.#fields.get(enquiryId);
    if ((field?.value ?? this.#texts.get(enquiryId))?.trim() !== sent) return;
    this.#texts.delete(enquiryId);
    if (field) field.value = '';
  }
}

/** Unsent texts of replies. */
export const begunReplies = new BegunTexts();
