/** Typed versions of `Object` functions. No Zod: see decision 003. */

export function keysOf<Source extends object>(source: Source): (keyof Source & string)[];
export function keysOf(source: object): string[] {
  return Object.keys(source);
}

/** Creates an object with these keys. */
export function mapNames<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value>;
export function mapNames(
  names: readonly string[],
  valueOf: (name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)]));
}

/** Returns an object with only the named properties. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name>;
export function pick(source: object, names: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = Reflect.get(source, name);
  return picked;
}

/** Returns an object without the properties that are undefined. */
export function definedOnly<Source extends object>(
  source: Source,
): { [Name in keyof Source]?: Exclude<Source[Name], undefined> };
export function definedOnly(source: object): object {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined));
}
