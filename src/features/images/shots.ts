/** Returns the file name of a photo of a shot. The photo's public path contains it too. */
export const shotFileName = (shot: string) => `${shot}.jpg`;

/** `Front quarter.jpg` and the path `7/images/Front-quarter-1a2b3c4d.webp` name the same shot. */
const wordsOf = (name: string) =>
  name
    .replace(/\.[^.]*$/, '')
    .replace(/-[0-9a-f]{8}$/, '')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Returns the shots of the list that a car lacks, in order. A photo with the name of a shot is this shot; the other
 * photos count as the first of the remaining shots.
 */
export function missingShots(
  shots: readonly string[],
  images: readonly { name: string; state?: string }[],
): string[] {
  const photos = images.filter(({ state }) => state !== 'refused');
  const names = photos.map(({ name }) => wordsOf(name));
  const open = shots.filter((shot) => !names.includes(wordsOf(shot)));
  const taken = new Set(shots.map(wordsOf));
  const others = names.filter((name) => !taken.has(name));
  return open.slice(others.length);
}
