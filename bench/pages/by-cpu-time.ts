import type { RunnerResult } from 'lighthouse';
import { LanternFirstContentfulPaint } from 'lighthouse/core/computed/metrics/lantern-first-contentful-paint.js';
import { LanternLargestContentfulPaint } from 'lighthouse/core/computed/metrics/lantern-largest-contentful-paint.js';
import { LanternTotalBlockingTime } from 'lighthouse/core/computed/metrics/lantern-total-blocking-time.js';

/**
 * Computes Lighthouse's metrics from the CPU time of each task. Lighthouse takes the duration, which is longer
 * when other programs use the CPU.
 */
export async function metricsByCpuTime({ lhr, artifacts }: RunnerResult) {
  const trace = {
    ...artifacts.Trace,
    traceEvents: artifacts.Trace.traceEvents.map((event) =>
      'tdur' in event ? { ...event, dur: Math.min(event.dur, Number(event.tdur)) } : event,
    ),
  };
  const data = {
    trace,
    devtoolsLog: artifacts.DevtoolsLog,
    gatherContext: artifacts.GatherContext,
    settings: lhr.configSettings,
    URL: artifacts.URL,
    SourceMaps: artifacts.SourceMaps,
    HostDPR: artifacts.HostDPR,
    simulator: null,
  };
  const context = { computedCache: new Map(), settings: lhr.configSettings };
  const [fcp, lcp, tbt] = await Promise.all([
    LanternFirstContentfulPaint.request(data, context),
    LanternLargestContentfulPaint.request(data, context),
    LanternTotalBlockingTime.request(data, context),
  ]);
  return { fcp: fcp.timing / 1000, lcp: lcp.timing / 1000, tbt: tbt.timing };
}
