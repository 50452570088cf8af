import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { callServer } from './client.ts';
import { socketPath } from './socket.ts';

const SILENCE_MS = 500;

const command = { method: 'POST', path: '/commands', body: '{}' };

/** Listens on the control socket of a new data directory. */
async function serve(handle: RequestListener) {
  const dataDir = await mkdtemp(join(tmpdir(), 'control-client-'));
  const server = createServer(handle).listen(socketPath(dataDir));
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dataDir, { recursive: true });
  });
  return { dataDir };
}

const frozen = /The server that uses .* has not answered for 0\.5 seconds\./;

it('fails with a sentence if the server is frozen', async () => {
  const config = await serve(() => {});
  await expect(callServer(config, command, SILENCE_MS)).rejects.toThrow(frozen);
  const upload = { method: 'POST', path: '/stock-import', body: new Readable({ read() {} }) };
  await expect(callServer(config, upload, SILENCE_MS)).rejects.toThrow(frozen);
});

it('fails with the sentence if the server freezes while it answers', async () => {
  const config = await serve(({ url }, response) => {
    if (url === command.path) response.write('half ');
  });
  const response = await callServer(config, command, SILENCE_MS);
  if (!response) throw new Error('No server');
  await expect(text(response)).rejects.toThrow(frozen);
});

it('waits for a slow answer of a server that answers other requests', async () => {
  const config = await serve(({ url }, response) => {
    setTimeout(() => response.end('done'), url === command.path ? 4 * SILENCE_MS : 0);
  });
  const response = await callServer(config, command, SILENCE_MS);
  if (!response) throw new Error('No server');
  expect(await text(response)).toBe('done');
});
