import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  acceptedEncoding,
  compress,
  type Encoding,
  isCompressible,
  MIN_COMPRESSED_BYTES,
} from '../core/compression.ts';
import { createEtag, matchesEtag } from '../core/etag.ts';
import { writeHead } from './write-head.ts';

/** Memory of a response in addition to its bodies: header lines, key and objects. */
const OVERHEAD_BYTES = 4_096;

/** Number of uses after which the body is compressed again, more slowly and better. */
const IMPROVED_AT_USE = 2;
const BEST_BROTLI = 10;

/** Maximum number of bodies that wait for the better compression. */
const MAX_WAITING = 32;

/** Headers that depend on the encoding, or that this class computes. */
const COMPUTED = new Set(['content-encoding', 'content-length', 'etag', 'vary']);

/** A body in one encoding, with the header lines of its response. */
interface Form {
  body: Buffer;
  lines: string[];
}

/** A response that can be sent repeatedly. */
export interface Sendable {
  /** Pattern of the route, for metrics. */
  readonly route: string;
  /** Answers a request. Returns a promise if the response is not ready yet. */
  send(request: IncomingMessage, response: ServerResponse): void | Promise<void>;
}

/** A response in memory, uncompressed or compressed once for each encoding. */
export class StoredResponse implements Sendable {
  /**
   * Maximum size in memory, assuming that each of the two compressed bodies is at most half as large as the
   * plain one.
   */
  readonly bytes: number;
  readonly route: string;
  readonly #status: number;
  readonly #etag: string | null;
  readonly #lines: string[];
  readonly #plain: Form;
  readonly #notModified: string[];
  readonly #compressed = new Map<Encoding, Form | Promise<Form>>();
  readonly #isCompressible: boolean;
  #uses = 0;
  #isImproved = false;

  constructor(response: Response, body: Buffer, route: string) {
    const { status, headers } = response;
    this.route = route;
    this.#status = status;
    const isText = isCompressible(headers.get('content-type') ?? '');
    this.#isCompressible = isText && body.length >= MIN_COMPRESSED_BYTES;
    this.bytes = OVERHEAD_BYTES + body.length * (this.#isCompressible ? 2 : 1);
    this.#etag = status === 200 ? (headers.get('etag') ?? createEtag(body)) : null;
    this.#lines = [...headers].filter(([name]) => !COMPUTED.has(name)).flat();
    const vary = varyOf(headers, isText);
    if (vary) this.#lines.push('vary', vary);
    this.#plain = this.#form(body);
    this.#notModified = [...this.#lines, ...(this.#etag ? ['etag', this.#etag] : [])];
  }

  send(request: IncomingMessage, response: ServerResponse): void | Promise<void> {
    this.#uses += 1;
    const known = request.headers['if-none-match'];
    if (this.#etag !== null && matchesEtag(known, this.#etag)) {
      writeHead(response, 304, this.#notModified).end();
      return;
    }
    const encoding = this.#isCompressible
      ? acceptedEncoding(request.headers['accept-encoding'])
      : null;
    const form = encoding === null ? this.#plain : this.#compressedForm(encoding);
    if (form instanceof Promise) return form.then((ready) => this.#write(request, response, ready));
    this.#write(request, response, form);
  }

  #write({ method }: IncomingMessage, response: ServerResponse, { body, lines }: Form): void {
    writeHead(response, this.#status, lines).end(method === 'HEAD' ? undefined : body);
  }

  #compressedForm(encoding: Encoding): Form | Promise<Form> {
    const known = this.#compressed.get(encoding);
    if (known) {
      if (encoding === 'br' && this.#uses >= IMPROVED_AT_USE) this.#improve();
      return known;
    }
    const making = this.#compress(encoding);
    this.#compressed.set(encoding, making);
    return making;
  }

  async #compress(encoding: Encoding, quality?: number): Promise<Form> {
    const body = await compress(this.#plain.body, encoding, quality);
    const form =
      body.length * 2 <= this.#plain.body.length ? this.#form(body, encoding) : this.#plain;
    this.#compressed.set(encoding, form);
    return form;
  }

  /** One body at a time, because the threads that compress also read files and hash passwords. */
  #improve(): void {
    if (this.#isImproved || waiting >= MAX_WAITING) return;
    this.#isImproved = true;
    waiting += 1;
    improving = improving
      .then(() => this.#compress('br', BEST_BROTLI))
      .catch(() => {})
      .finally(() => (waiting -= 1));
  }

  #form(body: Buffer, encoding?: Encoding): Form {
    const lines = [...this.#lines, 'content-length', String(body.length)];
    if (encoding) lines.push('content-encoding', encoding);
    // A compressed body gets a weak tag, because its bytes differ from those that the tag was computed from.
    if (this.#etag) lines.push('etag', encoding ? `W/${this.#etag}` : this.#etag);
    return { body, lines };
  }
}

let waiting = 0;
let improving: Promise<unknown> = Promise.resolve();

function varyOf(headers: Headers, isText: boolean): string {
  const names = (headers.get('vary') ?? '').split(',').map((name) => name.trim());
  if (isText) names.push('Accept-Encoding');
  return [...new Set(names.filter(Boolean))].join(', ');
}
