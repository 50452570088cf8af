/**
 * A number that grows with every change of cars, images and reference lists that this process can see: its
 * own ones before their commit is acknowledged, those of other processes within a second. An answer that
 * was made under a version is valid as long as the version is current.
 */
export interface StockVersion {
  /** Null while changes of other processes could be missed: use no stored answer, and store none. */
  current(): number | null;
}
