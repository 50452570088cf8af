/** Returns the name by which to address a person, without the punctuation that people type after it. */
export function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s/, 1);
  return first.replace(/[,;:.]{1,20}$/, '') || name;
}
