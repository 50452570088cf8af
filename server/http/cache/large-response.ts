import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { acceptedEncoding, compressStream, type Encoding } from '../core/compression.ts';
import { matchesEtag } from '../core/etag.ts';
import type { Sendable } from './stored-response.ts';

/** A response whose body is sent while it is made, in plain or compressed form, to any number of clients. */
export class LargeResponse implements Sendable {
  readonly route: string;
  readonly #headers: Headers;
  readonly #plain: Chunks;
  readonly #compressed = new Map<Encoding, Chunks>();

  constructor(
    { headers }: Response,
    start: readonly Uint8Array[],
    rest: AsyncIterable<Uint8Array>,
    route: string,
  ) {
    this.route = route;
    this.#headers = headers;
    this.#plain = new Chunks(start, rest);
  }

  get hasFailed(): boolean {
    return this.#plain.failure !== null;
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const etag = this.#headers.get('etag') ?? '';
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      response.writeHead(304, [...this.#headers].flat()).end();
      return;
    }
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const headers = new Headers(this.#headers);
    if (encoding) {
      headers.set('content-encoding', encoding);
      headers.set('etag', `W/${etag}`);
    }
    response.writeHead(200, [...headers].flat());
    if (request.method === 'HEAD') response.end();
    else await pipeline(encoding ? this.#compressedChunks(encoding) : this.#plain, response);
  }

  #compressedChunks(encoding: Encoding): Chunks {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const chunks = new Chunks([], compressStream(Readable.from(this.#plain), encoding));
    this.#compressed.set(encoding, chunks);
    return chunks;
  }
}

/** Keeps the chunks of a source. Each reader gets all of them, and waits for those that are still to come. */
class Chunks implements AsyncIterable<Uint8Array> {
  failure: unknown = null;
  readonly #kept: Uint8Array[];
  #next: PromiseWithResolvers<void> | null = Promise.withResolvers();

  constructor(start: readonly Uint8Array[], rest: AsyncIterable<Uint8Array>) {
    this.#kept = [...start];
    void this.#keep(rest);
  }

  async #keep(source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      for await (const chunk of source) {
        this.#kept.push(chunk);
        this.#next?.resolve();
        this.#next = Promise.withResolvers();
      }
    } catch (error) {
      this.failure = error;
    }
    this.#next?.resolve();
    this.#next = null;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (let at = 0; ; at += 1) {
      while (at >= this.#kept.length && this.#next) await this.#next.promise;
      const chunk = this.#kept[at];
      if (chunk) yield chunk;
      else if (this.failure === null) return;
      else throw this.failure;
    }
  }
}
