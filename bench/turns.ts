/** Preloaded into a server. With each SIGUSR2, prints the longest turn of its event loop since the last one, in CPU time. */
import { writeSync } from 'node:fs';

let longest = 0;
let before = cpuMs();
setInterval(() => {
  const now = cpuMs();
  longest = Math.max(longest, now - before);
  before = now;
}, 1).unref();
process.on('SIGUSR2', () => {
  writeSync(2, `The longest turn of the event loop took ${longest.toFixed(0)} ms of CPU time.\n`);
  longest = 0;
});

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
