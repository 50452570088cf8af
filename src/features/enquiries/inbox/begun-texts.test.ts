import { expect, it, vi } from 'vitest';
import { BegunTexts } from './begun-texts.ts';

/** Shows a text in a field, as React does. Returns the field and a function that removes it. */
function show(texts: BegunTexts, enquiryId: number) {
  const { defaultValue = '', onInput, ref } = texts.field(enquiryId);
  const focus = vi.fn<() => void>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only members that are used
  const field = { value: defaultValue, focus } as unknown as HTMLTextAreaElement;
  const type = (value: string) => {
    field.value = value;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only member that is used
    onInput({ currentTarget: field } as Parameters<typeof onInput>[0]);
  };
  return { field, focus, type, hide: ref(field) };
}

it('keeps the text of an enquiry while its field is not shown', () => {
  const texts = new BegunTexts();
  const { type, hide } = show(texts, 1);
  type('Yes, it is.');
  hide();
  expect(show(texts, 1).field.value).toBe('Yes, it is.');
  expect(show(texts, 2).field.value).toBe('');
});

it('adds a text below the typed one', () => {
  const texts = new BegunTexts();
  const { field, focus, type } = show(texts, 1);
  texts.add(1, 'It is still for sale.');
  expect(field.value).toBe('It is still for sale.');
  type('Hello Aoife,\n');
  texts.add(1, 'It is still for sale.');
  expect(field.value).toBe('Hello Aoife,\n\nIt is still for sale.');
  expect(focus).toHaveBeenCalledTimes(2);
});

it('removes a text that was sent, but not one that was changed since', () => {
  const texts = new BegunTexts();
  const { field, type, hide } = show(texts, 1);
  type(' Yes. ');
  const sent = texts.read(1);
  type('Yes. And two keys.');
  texts.remove(1, sent);
  expect(field.value).toBe('Yes. And two keys.');
  hide();
  texts.remove(1, 'Yes. And two keys.');
  expect(texts.has(1)).toBe(false);
  expect(show(texts, 1).field.value).toBe('');
});

it('focuses a field that has no text when it is read', () => {
  const texts = new BegunTexts();
  const { focus, type } = show(texts, 1);
  type('  ');
  expect(texts.read(1)).toBe('');
  expect(focus).toHaveBeenCalledOnce();
});
