import { setTimeout as sleep } from 'node:timers/promises';
import {
  Client,
  type ClientBase,
  type ClientConfig,
  Pool,
  type PoolClient,
  type PoolConfig,
} from 'pg';
import { CONNECT_MS } from './session-limits.server.ts';

/** Times in milliseconds. A silent server is noticed after CHECK_MS + SILENCE_MS. */
const CHECK_MS = 200;
const SILENCE_MS = 1_000;
const STEP_MS = 100;

/** Has its own connect timeout: that of the pool is longer, because it also limits the wait for a free connection. */
class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS });
  }
}

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: boolean | Error) => void,
) => void;

/**
 * Pool for web requests. While connections are in use, checks that the server still answers, on a
 * separate connection. If it is silent (frozen, or the network is down), closes every connection and
 * rejects new requests at once, until it answers again. Slow statements do not count as silence, nor does
 * a slow check while other connections receive data.
 */
export class RequestPool extends Pool {
  readonly #config: PoolConfig;
  readonly #open = new Set<ClientBase>();
  readonly #inUse = new Set<ClientBase>();
  /** Rejects the requests that wait for a connection. */
  readonly #waiting = new Set<(error: Error) => void>();
  #isSilent = false;
  /** Whether a connection received data in the second half of the check. */
  #isHeard = false;
  #checker: Client | undefined;

  /** @param prepare runs before the pool uses a new connection */
  constructor(config: PoolConfig, prepare: (client: ClientBase) => Promise<void>) {
    super({
      ...config,
      Client: PooledClient,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it
      onConnect: async (client) => {
        this.#open.add(client);
        await prepare(client).catch((error: unknown) => {
          this.#open.delete(client);
          throw error;
        });
      },
    });
    this.#config = config;
    // Without listeners, a lost connection would crash the process. Its queries reject by themselves.
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.connection.stream.on('data', () => (this.#isHeard = true));
      client.on('error', () => {});
      // Drizzle does not release a connection that is lost at the `begin` of a transaction.
      client.on('end', () => this.#inUse.has(client) && client.release(true));
    });
    this.on('acquire', (client) => this.#inUse.add(client));
    this.on('release', (_error, client) => this.#inUse.delete(client));
    this.on('remove', (client) => this.#open.delete(client));
    void this.#watch();
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    const connecting = this.#connectUnlessSilent();
    if (!callback) return connecting;
    connecting.then(
      (client) => callback(undefined, client, client.release.bind(client)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #connectUnlessSilent(): Promise<PoolClient> {
    if (this.#isSilent) throw silent();
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#waiting.add(reject);
    super.connect().then((client) => {
      // False if the request was rejected meanwhile.
      if (this.#waiting.delete(reject)) resolve(releaseOnce(client));
      else client.release();
    }, reject);
    return promise.finally(() => this.#waiting.delete(reject));
  }

  async #watch(): Promise<void> {
    while (!this.ending) {
      await sleep(CHECK_MS, undefined, { ref: false });
      const isInUse = this.totalCount > this.idleCount || this.waitingCount > 0;
      if (!isInUse && !this.#isSilent) continue;
      const answers = await this.#answersInTime();
      if (answers === this.#isSilent) this.#setSilent(!answers);
    }
    this.#dropChecker();
  }

  #setSilent(isSilent: boolean): void {
    this.#isSilent = isSilent;
    if (!isSilent) return;
    for (const reject of this.#waiting) reject(silent());
    this.#waiting.clear();
    for (const client of this.#open) disconnect(client);
  }

  async #answersInTime(): Promise<boolean> {
    const checked = this.#check().then(isAnswer, isAnswer);
    // Counts steps, not time: after a long task of this process, the answer may not have been read yet.
    for (let waited = 0; waited < SILENCE_MS; waited += STEP_MS) {
      // Data of the first half may have been sent before the server froze.
      if (waited === SILENCE_MS / 2) this.#isHeard = false;
      const step = sleep(STEP_MS, false, { ref: false });
      if (await Promise.race([checked, step])) return true;
    }
    this.#dropChecker();
    return this.#isHeard;
  }

  async #check(): Promise<void> {
    try {
      if (!this.#checker) {
        this.#checker = new Client(this.#config);
        this.#checker.on('error', () => this.#dropChecker());
        await this.#checker.connect();
      }
      await this.#checker.query('select 1');
    } catch (error) {
      this.#dropChecker();
      throw error;
    }
  }

  #dropChecker(): void {
    const checker = this.#checker;
    this.#checker = undefined;
    if (checker) disconnect(checker);
  }
}

/** An error is an answer too: the requests receive it from the pool. */
const isAnswer = () => true;

const silent = () => new Error('PostgreSQL does not answer');

/** Closes the socket: a silent server would not answer a request to end the session. */
function disconnect(client: ClientBase): void {
  if (client instanceof Client) client.connection.stream.destroy();
}

/** Ignores a second release, by Drizzle after the connection was lost and released. */
function releaseOnce(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
  return client;
}
