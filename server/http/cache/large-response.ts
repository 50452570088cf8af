import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { acceptsGzip, compressStream } from '../core/compression.ts';
import { matchesEtag } from '../core/etag.ts';
import type { Sendable } from './stored-response.ts';
import { writeHead } from './write-head.ts';

/** Each chunk costs a turn of the thread pool: with Node's 16 kB, 24 MB take four times as long. */
const PLAIN_CHUNK = 256 * 1024;

/**
 * A response that is sent to any number of clients while its body is still being made. Stores only the
 * compressed body, which has a tenth of the size, and decompresses it for the few clients that do not accept
 * it.
 */
export class LargeResponse implements Sendable {
  readonly route: string;
  readonly #etag: string;
  readonly #headers: Headers;
  readonly #gzip: Chunks;

  constructor({ headers }: Response, body: AsyncIterable<Uint8Array>, route: string) {
    this.route = route;
    this.#etag = headers.get('etag') ?? '';
    this.#headers = headers;
    this.#gzip = new Chunks(compressStream(Readable.from(body), 'gzip'));
  }

  get hasFailed(): boolean {
    return this.#gzip.hasFailed;
  }

  /** Bytes that are compressed so far. */
  get bytes(): number {
    return this.#gzip.bytes;
  }

  /** Resolves when the body is complete or could not be completed. */
  get finished(): Promise<void> {
    return this.#gzip.finished;
  }

  async send({ headers: sent, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#etag && matchesEtag(sent['if-none-match'], this.#etag)) {
      writeHead(response, 304, [...this.#headers].flat()).end();
      return;
    }
    const isCompressed = acceptsGzip(sent['accept-encoding']);
    const headers = new Headers(this.#headers);
    if (isCompressed) {
      headers.set('content-encoding', 'gzip');
      if (this.#etag) headers.set('etag', `W/${this.#etag}`);
    }
    writeHead(response, 200, [...headers].flat());
    if (method === 'HEAD') response.end();
    else if (isCompressed) await pipeline(this.#gzip, response);
    else await pipeline(this.#gzip, createGunzip({ chunkSize: PLAIN_CHUNK }), response);
  }
}

/**
 * Stores the chunks of a source. Each reader gets all chunks from the start, and waits for those that the
 * source has not produced yet.
 */
class Chunks implements AsyncIterable<Uint8Array> {
  bytes = 0;
  readonly finished: Promise<void>;
  readonly #kept: Uint8Array[] = [];
  #next: PromiseWithResolvers<void> | null = Promise.withResolvers();
  #failure: { error: unknown } | null = null;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.finished = this.#keep(source);
  }

  get hasFailed(): boolean {
    return this.#failure !== null;
  }

  async #keep(source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of source) {
        this.#kept.push(chunk);
        this.bytes += chunk.length;
        this.#next?.resolve();
        this.#next = Promise.withResolvers();
      }
    } catch (error) {
      this.#failure = { error };
    }
    this.#next?.resolve();
    this.#next = null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; at += 1) {
      while (at >= this.#kept.length && this.#next) await this.#next.promise;
      const chunk = this.#kept[at];
      if (chunk) yield chunk;
      else if (this.#failure) throw this.#failure.error;
      else return;
    }
  }
}
