/**
 * A number that grows with every change of cars, images and reference lists: before the commit of an own
 * change is acknowledged, and within a second after a change by another process. A response that was made
 * under one version stays valid until the version changes.
 */
export interface StockVersion {
  /**
   * Returns null while changes of other processes could be missed: then use no stored response, and store
   * none.
   */
  current(): number | null;
}
