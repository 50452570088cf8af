/**
 * Answers every request after a fixed amount of work, with a body of a fixed size:
 * `PORT=… MICROSECONDS=… BYTES=… node bench/grown/serve-work.ts`.
 */
import { createServer } from 'node:http';

const milliseconds = Number(process.env['MICROSECONDS']) / 1_000;
const body = Buffer.alloc(Number(process.env['BYTES']), 'x');

/** CPU time, not time: another process may run meanwhile. */
function work(): void {
  const until = cpuMilliseconds() + milliseconds;
  while (cpuMilliseconds() < until);
}

function cpuMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const server = createServer((_request, response) => {
  work();
  response.writeHead(200, { 'content-length': body.length }).end(body);
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
