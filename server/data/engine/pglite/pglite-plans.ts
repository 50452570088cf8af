import {
  messages,
  parse,
  type PGlite,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';
import { LRUCache } from 'lru-cache';
import { onTransaction } from './on-transaction.ts';

const { serialize } = protocol;

/** Limits the memory of the plans inside PGlite: a statement takes 10 to 100 kB. */
const MAX_STATEMENTS = 200;

/** Statements longer than this contain long lists of values, which hardly ever repeat. */
const MAX_LENGTH = 20_000;

/** Errors after which a statement must be parsed again: its result has other columns, or it was closed. */
const OUTDATED = new Set(['0A000', '26000']);

interface Prepared {
  name: string;
  parameterTypes: number[];
  /** Description of the columns of the result; empty for a statement without a result. */
  columns: messages.RowDescriptionMessage[];
}

type Query = PGlite['query'];

/**
 * Prepares each statement when it is used for the second time, so that PGlite does not parse and plan it
 * again, and runs it with one call into WebAssembly instead of six (decision 044). Call it after the
 * migrations.
 */
export function keepPlans(pglite: PGlite, max = MAX_STATEMENTS): void {
  const statements = new PreparedStatements(pglite, max);
  const query: Query = pglite.query.bind(pglite);
  pglite.query = async <Row>(text: string, values?: unknown[], options?: QueryOptions) => {
    if (!statements.isRepeated(text, options)) return query<Row>(text, values, options);
    // The same steps as in PGlite's own method, so that calls keep their order.
    /* oxlint-disable no-underscore-dangle -- `transaction` would send BEGIN and COMMIT */
    await pglite._checkReady();
    return pglite._runExclusiveTransaction(async () => {
      /* oxlint-enable no-underscore-dangle */
      const results = await statements.run<Row>(text, values, options);
      await pglite.syncToFs();
      return results;
    });
  };
  onTransaction(pglite, (tx) => {
    const queryInside: Query = tx.query.bind(tx);
    tx.query = (text, values, options) =>
      tx.closed || !statements.isRepeated(text, options)
        ? queryInside(text, values, options)
        : statements.run(text, values, options);
  });
}

class PreparedStatements {
  readonly #pglite: PGlite;
  readonly #prepared: LRUCache<string, Prepared>;
  /** Texts of the statements that have run before. */
  readonly #used: LRUCache<string, true>;
  /** Names to close with the next message. */
  #closing: string[] = [];
  #count = 0;

  constructor(pglite: PGlite, max: number) {
    this.#pglite = pglite;
    this.#used = new LRUCache({ max: 2 * max });
    this.#prepared = new LRUCache({
      max,
      dispose: ({ name }) => void this.#closing.push(name),
    });
  }

  /** Returns whether the text was used before, and records its use. */
  isRepeated(text: string, options: QueryOptions | undefined): boolean {
    if (text.length > MAX_LENGTH || options?.paramTypes || options?.blob) return false;
    if (this.#used.get(text)) return true;
    this.#used.set(text, true);
    return false;
  }

  run<Row>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<Row>> {
    return this.#pglite.runExclusive(async () => {
      try {
        return await this.#execute<Row>(text, values, options);
      } catch (error) {
        if (!isOutdated(error)) throw error;
        this.#prepared.delete(text);
        // The error has aborted an open transaction. Otherwise the statement has changed nothing.
        if (this.#pglite.isInTransaction()) throw error;
        return this.#execute<Row>(text, values, options);
      }
    });
  }

  async #execute<Row>(
    text: string,
    values: unknown[],
    options: QueryOptions | undefined,
  ): Promise<Results<Row>> {
    const { name, parameterTypes, columns } =
      this.#prepared.get(text) ?? (await this.#prepare(text));
    const bound = values.map((value, index) => this.#asText(value, parameterTypes[index], options));
    const answers = await this.#send([
      serialize.bind({ statement: name, values: bound }),
      serialize.execute({}),
    ]);
    const [results] = parse.parseResults([...columns, ...answers], this.#pglite.parsers, options);
    if (!isResults<Row>(results)) throw new TypeError('PGlite returned no result');
    return results;
  }

  async #prepare(text: string): Promise<Prepared> {
    const name = `s${(this.#count += 1)}`;
    const closing = this.#closing.map((old) => serialize.close({ type: 'S', name: old }));
    this.#closing = [];
    const answers = await this.#send([
      ...closing,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answers),
      columns: answers.filter((answer) => answer instanceof messages.RowDescriptionMessage),
    };
    this.#prepared.set(text, prepared);
    return prepared;
  }

  #asText(value: unknown, type = 0, options: QueryOptions | undefined): string | null {
    if (value === null || value === undefined) return null;
    const own = options?.serializers?.[type] ?? this.#pglite.serializers[type];
    return (own ?? String)(value);
  }

  /** Ends with a sync message, after which PostgreSQL reads further messages even if one has failed. */
  #send(parts: Uint8Array[]) {
    return this.#pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), {
      syncToFs: false,
    });
  }
}

function isOutdated(error: unknown): boolean {
  return error instanceof messages.DatabaseError && OUTDATED.has(error.code ?? '');
}

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the statement decides the type of the rows
function isResults<Row>(results: object | undefined): results is Results<Row> {
  return results !== undefined;
}
