import { subscribe } from 'node:diagnostics_channel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const CHECK_MS = 10_000;

/** Share of a core up to which the server counts as idle: polling the database takes about 0.01. */
const IDLE_SHARE = 0.05;

/**
 * Requests between two checks up to which the server counts as idle: probes and metrics are requested up to
 * twice a second. CPU time is not enough, because on a busy machine a server that answers visitors can get
 * less than `IDLE_SHARE`.
 */
const IDLE_REQUESTS = 20;

const IDLE_CHECKS = 3;

/** Milliseconds after which the garbage of the start is collected, unless visitors have arrived by then. */
const START_MS = 2_500;
const START_REQUESTS = 5;

/** If an idle server has grown by this factor since the last collection, another one is worth it. */
const GROWTH = 1.05;

interface Probes {
  /** Share of a core that the process has used since the last call. */
  cpuShare: () => number;
  /** Requests that have arrived since the last call. */
  requests: () => number;
  /** Resident memory in bytes. */
  memory: () => number;
  collect: () => void;
}

/**
 * Collects garbage once the server has been idle for half a minute. V8 collects while a program allocates,
 * so an idle server would keep the garbage of its last load for hours (decision 041).
 */
export function collectGarbageWhenIdle(): void {
  const check = idleCheck({
    cpuShare: cpuShareProbe(),
    requests: requestProbe(),
    memory: residentBytes,
    collect,
  });
  setInterval(check, CHECK_MS).unref();
  const started = requestProbe();
  setTimeout(() => started() <= START_REQUESTS && collect(), START_MS).unref();
}

/**
 * Returns a function to call regularly. It collects garbage when its last calls have found the server idle,
 * unless the server has neither worked nor grown since the last collection.
 */
export function idleCheck({ cpuShare, requests, memory, collect: run }: Probes): () => void {
  let idleChecks = 0;
  let collectedTo = 0;
  return () => {
    // Calls both probes each time, because they measure since their last call.
    const [share, arrived] = [cpuShare(), requests()];
    if (share <= IDLE_SHARE && arrived <= IDLE_REQUESTS) idleChecks += 1;
    else idleChecks = collectedTo = 0;
    if (idleChecks < IDLE_CHECKS || memory() <= collectedTo * GROWTH) return;
    run();
    collectedTo = memory();
    idleChecks = 0;
  };
}

/** Not the utilization of the event loop, which grows if other processes use the cores. */
function cpuShareProbe(): () => number {
  let at = performance.now();
  let usage = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(usage);
    const share = (user + system) / 1_000 / (performance.now() - at);
    at = performance.now();
    usage = process.cpuUsage();
    return share;
  };
}

/** Counts the requests of all HTTP servers of the process. */
export function requestProbe(): () => number {
  let count = 0;
  subscribe('http.server.request.start', () => {
    count += 1;
  });
  return () => {
    const arrived = count;
    count = 0;
    return arrived;
  };
}

const residentBytes = () => process.memoryUsage.rss();

/** Also returns free pages to the operating system, which `gc()` without options keeps. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc: NodeJS.GCFunction = runInNewContext('gc');
  gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
