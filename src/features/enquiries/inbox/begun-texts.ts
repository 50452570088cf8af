import { type FormEvent, useEffect } from 'react';
import { registerTexts } from '../../../ui/unsaved.ts';
import { useSearchParams } from 'react-router';
import { browserApi } from '../../../app/api/browser-api.ts';
import { failureText } from '../../../platform/api-error.ts';
import { showToast } from '../../../ui/toast.ts';

/** Unsent texts by enquiry, which are kept while the user opens other enquiries. */
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

/** Prefills the reply about the car in `?tell=`, once. Sends nothing. */
export function useTell(enquiryId: number): void {
  const [query, setQuery] = useSearchParams();
  const carId = query.get('tell');

  useEffect(() => {
    if (carId === null) return undefined;
    const leaving = new AbortController();
    const fill = async () => {
      const { data } = await browserApi.get('/cars/:carId/wanted', {
        params: { carId },
        signal: leaving.signal,
      });
      const found = data.find((one) => one.enquiryId === enquiryId);
      if (found) begunReplies.add(enquiryId, found.reply);
      else showToast('Nothing to tell', 'The car is gone, or they were told about it already.');
    };
    fill()
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) showToast('Not filled in', failureText(error), 'failed');
      })
      .finally(() => {
        if (leaving.signal.aborted) return;
        setQuery(
          (before) => {
            before.delete('tell');
            return before;
          },
          { replace: true, preventScrollReset: true },
        );
      });
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `setQuery` changes with each address
  }, [carId, enquiryId]);
}
