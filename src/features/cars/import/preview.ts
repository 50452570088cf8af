/** The summary of an import that the browser shows before and after it. Lists are shortened; counts are complete. */
export interface ImportPreview {
  rows: number;
  added: number;
  updated: number;
  unchanged: number;
  rejectedCount: number;
  findingCount: number;
  /** Fields that added cars lack for publishing: the label, and the number of cars. */
  missing: { label: string; cars: number }[];
  /** The field that each column became. */
  columns: { heading: string; field: string }[];
  ignored: { heading: string; reason: string }[];
  /** Whether a column identifies cars. */
  hasKeys: boolean;
  updates: {
    line: number;
    carId: number;
    car: string;
    changes: { heading: string; from: string; to: string }[];
  }[];
  rejected: RejectedRow[];
  findings: { line: number; heading: string; text: string }[];
  assumptions: { heading: string; text: string; rows: number }[];
  created: Readonly<Record<'makes' | 'models' | 'transmissions' | 'fuelTypes', string[]>>;
}

export interface RejectedRow {
  line: number;
  reason: string;
  /** The car that the reason names. */
  carId?: number;
}

/** A line of the answer. */
export type ImportLine =
  | { progress: { bytes: number; total: number; rows: number } }
  | { result: ImportPreview }
  | { error: string };
