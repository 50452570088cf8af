/** Joins messages of fields to one text. A message has a full stop only if it consists of several sentences. */
export const asSentences = (messages: Iterable<string>): string =>
  [...new Set(messages)]
    .map((message) => (message.endsWith('.') ? message : `${message}.`))
    .join(' ');
