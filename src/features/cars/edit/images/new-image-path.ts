/** Returns a public image path, `{carId}/images/{file}-{suffix}.webp`, in ASCII letters. */
export function newImagePath(carId: number, fileName: string, suffix: string): string {
  const ascii = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    // The lookbehind keeps the search linear.
    .replaceAll(/^-+|(?<!-)-+$/g, '')
    .slice(0, 60);
  return `${carId}/images/${ascii || 'image'}-${suffix}.webp`;
}
