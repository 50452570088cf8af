import autocannon from 'autocannon';
import { median } from '../site.ts';

export interface Contestant {
  name: string;
  /** Origin, without a slash at the end. */
  url: string;
  /** Paths that are requested in turn. */
  paths: readonly string[];
  /** Returns the path of the next request, in place of `paths`. */
  nextPath?: () => string;
  headers?: Record<string, string>;
  /** Sends two requests on one connection, for a response that takes seconds. */
  isLong?: boolean;
  /** Names of the contestants that this one is compared with. */
  comparedWith?: readonly string[];
}

interface Measured {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

interface Turns {
  rounds: number;
  /** Seconds of each turn. */
  seconds: number;
  /** Runs before each turn. */
  before?: () => Promise<void>;
}

/**
 * Measures the contestants one after the other with 32 connections, in several rounds. Prints the median of each and
 * its ratios, and returns the medians by name. A warm-up round comes first and does not count.
 * @throws {Error} if a request fails
 */
export async function compare(
  title: string,
  contestants: readonly Contestant[],
  { rounds, seconds, before }: Turns,
): Promise<Map<string, Measured>> {
  const turns = new Map(contestants.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const contestant of contestants) {
      await before?.();
      const measured = await load(contestant, seconds);
      if (round > 0) turns.get(contestant.name)?.push(measured);
    }
  const medians = new Map(Array.from(turns, ([name, measured]) => [name, medianOf(measured)]));
  console.log(`\n${title}`);
  for (const { name, comparedWith = [] } of contestants) {
    const { perSecond, p99 } = medians.get(name) ?? medianOf([]);
    const ratios = comparedWith.flatMap((other) => {
      const base = medians.get(other);
      return base ? `${(perSecond / base.perSecond).toFixed(2)} x ${other}` : [];
    });
    const rate = perSecond.toFixed(perSecond < 100 ? 1 : 0).padStart(6);
    console.log(`${name.padEnd(24)} ${rate}/s  p99 ${p99.toFixed(0)} ms  ${ratios.join(', ')}`);
  }
  return medians;
}

async function load(contestant: Contestant, seconds: number): Promise<Measured> {
  const { name, url, paths, nextPath, headers = {}, isLong = false } = contestant;
  const result = await autocannon({
    url,
    headers,
    ...(isLong ? { connections: 1, amount: 2 } : { connections: 32, duration: seconds }),
    timeout: 120,
    requests: nextPath
      ? [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }]
      : paths.map((path) => ({ path })),
  });
  const failed = result.errors + result['4xx'] + result['5xx'];
  if (failed > 0) throw new Error(`${name} failed ${failed} times`);
  // The duration is a whole number of seconds, too rough for two requests.
  const perSecond = isLong
    ? 1_000 / result.latency.average
    : result.requests.total / result.duration;
  return { perSecond, p99: result.latency.p99 };
}

const medianOf = (measured: readonly Measured[]): Measured => ({
  perSecond: median(measured.map(({ perSecond }) => perSecond)),
  p99: median(measured.map(({ p99 }) => p99)),
});
