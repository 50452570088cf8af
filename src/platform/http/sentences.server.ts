/** Joins messages of fields to one text. Adds the full stop that a message of a single sentence lacks. */
export const asSentences = (messages: Iterable<string>): string =>
  [...new Set(messages)]
    .map((message) => (message.endsWith('.') ? message : `${message}.`))
    .join(' ');
