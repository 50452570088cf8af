const VIOLATIONS = { '23505': 'unique', '23503': 'foreignKey' } as const;

type Violation = (typeof VIOLATIONS)[keyof typeof VIOLATIONS];

/** The name of the constraint that a write violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint;
  }
  return null;
}

/** The value that violated a unique index of one column or expression; empty if it is not known. */
export function violatedValue(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('detail' in at && typeof at.detail === 'string')
      return /\)=\((.*)\) /s.exec(at.detail)?.[1] ?? '';
  }
  return '';
}

/** Returns which kind of constraint a write violated, by the SQLSTATE of the error or its causes; else null. */
export function getConstraintViolation(error: unknown): Violation | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === '23505' || at.code === '23503')) return VIOLATIONS[at.code];
  }
  return null;
}
