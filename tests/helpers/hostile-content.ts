/** Byte strings (one character per byte) that the tests of foreign content repeat up to a length. */
export const HOSTILE: Readonly<Record<string, string>> = {
  'NUL bytes': '\0',
  'encoded NUL bytes': '=?utf-8?Q?=00?= &#0; %00 ',
  'half surrogate pairs': '\xed\xa0\x80&#xD800;\\ud800',
  'Base64 that ends half-way': '=?utf-8?B?SGVsbG8',
  spaces: ' ',
  tabs: '\t',
  'line breaks': '\r\n',
  'folded lines': '\r\n ',
  links: '<a href="',
  comments: '<!--',
  tags: '<',
  'closed tags': '<b>',
  entities: '&amp',
  brackets: '(',
  'closed brackets': '()',
  'angle brackets': '<>',
  quotes: '"',
  backslashes: '\\"',
  'equals signs': '=',
  semicolons: ';',
  commas: ',',
  'at signs': 'a@',
  'group names': 'g:',
  'quoted lines': '>\r\n',
  separators: '--\r\n',
  boundaries: '--b\r\n',
  'property names': '__proto__,constructor,',
  digits: '1',
};

export const repeated = (value: string, length: number): string =>
  value.repeat(Math.ceil(length / value.length)).slice(0, length);
