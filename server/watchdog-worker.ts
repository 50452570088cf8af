/** Worker thread of `watchdog.ts`. */
import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { workerData } from 'node:worker_threads';

const { beats, seconds }: { beats: Int32Array; seconds: number } = workerData;

// The start of a thread leaves 3 MB of garbage, and this one allocates nothing more. `server/run` exposes `gc`:
// a flag that is set later would make V8 reject the compiled code of the modules that are loaded after it.
globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });

const pause = new Int32Array(new SharedArrayBuffer(4));
let last = -1;
let missed = 0;

// Counts seconds in this loop instead of reading a clock, so that the time while the machine is suspended or
// the process is stopped does not count.
for (;;) {
  Atomics.wait(pause, 0, 0, 1_000);
  const beat = Atomics.load(beats, 0);
  missed = beat === last && beat >= 0 ? missed + 1 : 0;
  last = beat;
  if (missed >= seconds) {
    // The streams of a worker go through the main thread.
    writeSync(
      2,
      `The server did not respond for ${seconds} seconds and is killed by its watchdog.\n`,
    );
    process.kill(process.pid, 'SIGKILL');
    // PID 1 of a container survives the signals that its own processes send, but not a processor trap.
    setFlagsFromString('--allow-natives-syntax');
    new Script('%SystemBreak()').runInThisContext();
  }
}
