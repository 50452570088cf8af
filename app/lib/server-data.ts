/**
 * Returns the data of a page with islands for its loader. The router encodes the enumerable properties of loader data
 * for the browser, which does not read those of such a page (decision 052), so this copy has none. A spread of it is
 * empty.
 */
export const serverData = <Data extends object>(
  data: Data extends readonly unknown[] ? never : Data,
): Data =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the properties are those of `data`
  Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(data).map(([name, value]) => [name, { value }])),
  ) as Data;
