/** Placeholders and uses of reply templates. No Zod, see decision 003. */
export const PLACEHOLDERS = [
  'firstName',
  'car',
  'price',
  'link',
  'me',
  'dealer',
  'phone',
  'hours',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

const BRACES = /\{([^{}]*)\}/g;

const isPlaceholder = (name: string): name is Placeholder =>
  PLACEHOLDERS.some((known) => known === name);

/** Returns the names in braces that are not known placeholders. */
export function unknownPlaceholders(text: string): string[] {
  const names = Array.from(text.matchAll(BRACES), ([, name = '']) => name);
  return [...new Set(names.filter((name) => !isPlaceholder(name)))];
}

/** Replaces the placeholders of a reply template. Returns null if one of them has no value. */
export function fillReplyTemplate(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string | null>>>,
): string | null {
  let complete = true;
  const filled = text.replaceAll(BRACES, (braces, name: string) => {
    if (!isPlaceholder(name)) return braces;
    complete &&= Boolean(values[name]);
    return values[name] ?? '';
  });
  return complete ? filled : null;
}

/** For which enquiries a reply template is offered: for all, or only if the car is for sale, or only if it is gone. */
export const REPLY_TEMPLATE_USES = {
  any: 'Every enquiry',
  available: 'Cars for sale',
  gone: 'Cars that are gone',
} as const;
export type ReplyTemplateUse = keyof typeof REPLY_TEMPLATE_USES;

/** The reply templates that a new installation starts with. */
export const FIRST_REPLY_TEMPLATES: readonly {
  title: string;
  use: ReplyTemplateUse;
  text: string;
}[] = [
  {
    title: 'Still available',
    use: 'available',
    text: 'Hi {firstName},\n\nYes, the {car} is still available at {price}. Would you like to see it? We’re open {hours}.\n\n{link}',
  },
  {
    title: 'When suits you?',
    use: 'any',
    text: 'Hi {firstName},\n\nThank you for your message. When would it suit you to call in or to talk on the phone? We’re open {hours}.',
  },
  {
    title: 'Sorry, it’s sold: here are similar cars',
    use: 'gone',
    text: 'Hi {firstName},\n\nI’m sorry, the {car} is sold. Here are similar cars:\n\n{link}\n\nWould you like me to look for one for you?',
  },
];
