/** Whether a car may be published. Everything else is advice; see `to-fix.ts`. */

interface WriteOff {
  writeOff: string | null;
  writeOffNote: string | null;
}

/** Returns why this car cannot be on the site, with the field that must change, or null. */
export function publishProblem({
  writeOff,
  writeOffNote,
}: WriteOff): { field: keyof WriteOff; message: string } | null {
  if (writeOff === null || writeOff === 'none') return null;
  if (writeOff === 'A' || writeOff === 'B')
    return { field: 'writeOff', message: `A category ${writeOff} write-off can’t be sold` };
  if (writeOffNote !== null) return null;
  const message = `Say what was damaged and repaired before you publish a category ${writeOff} write-off`;
  return { field: 'writeOffNote', message };
}
