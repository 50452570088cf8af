import type { Answer, Kind } from './traffic.ts';

/** Returns the value that `share` of the values do not exceed, or NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns whether an answer is a fault of the server: a 5xx or a failed connection. */
export const isFault = ({ status }: Answer): boolean => status === 0 || status >= 500;

/** Counts answers by kind and status, for example `page 200: 120, page 500: 1`. */
export function countByStatus(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { kind, status } of answers) {
    const key = `${kind} ${status || 'failed'}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, count]) => `${key}: ${count}`)
    .join(', ');
}

/** p99 of the durations of each kind in milliseconds. */
export function p99ByKind(answers: readonly Answer[]): string {
  const kinds = [...new Set(answers.map(({ kind }) => kind))].toSorted();
  const times = (kind: Kind) =>
    answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms);
  return kinds.map((kind) => `${kind} ${quantile(times(kind), 0.99).toFixed(0)}`).join(', ');
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Slope of a line through the points, by least squares. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const below = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return above / below;
}
