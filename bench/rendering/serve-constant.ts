/** Answers every request with the bytes of a file: `BODY=file PORT=… node bench/rendering/serve-constant.ts`. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env['BODY'] ?? '');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
