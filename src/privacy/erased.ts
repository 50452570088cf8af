/** The name of a person whose data was erased. */
export const ERASED = 'Erased';
