import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { requestListener } from '../../src/platform/http/request-listener.server.ts';
import { listen } from '../../src/platform/listen.server.ts';
import { unconnectedApp } from '../helpers/app.ts';

const FORM = 'multipart/form-data; boundary=x';

it.each([
  ['a form without a session', '/api/cars/admin-create', FORM, 401],
  ['a form of a wrong content type', '/api/users/validate', FORM, 415],
  ['a body for an unknown address', '/api/nothing', 'application/json', 404],
])(
  'rejects %s before its end, and answers the next request on the same connection',
  async (_, path, type, expected) => {
    const handle = requestListener(unconnectedApp().fetch, pino({ level: 'silent' }), {});
    const server = await listen(handle, { port: 0, host: '127.0.0.1', headers: {} });
    const socket = connect(server.port, '127.0.0.1');
    onTestFinished(async () => {
      socket.destroy();
      await server.close();
    });
    let received = '';
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    await once(socket, 'connect');

    const piece = 'a'.repeat(50_000);
    const head = `POST ${path} HTTP/1.1\r\nHost: cars.example\r\nOrigin: https://cars.example\r\n`;
    socket.write(`${head}Content-Type: ${type}\r\nContent-Length: ${piece.length * 3}\r\n\r\n`);
    socket.write(piece);
    await vi.waitFor(() => expect(received).toContain(`HTTP/1.1 ${expected} `), 10_000);
    await sleep(800);
    socket.write(piece);
    await sleep(800);
    socket.write(`${piece}GET /healthz HTTP/1.1\r\nHost: cars.example\r\n\r\n`);
    await vi.waitFor(() => expect(received).toContain('HTTP/1.1 200 '), 10_000);
  },
);
