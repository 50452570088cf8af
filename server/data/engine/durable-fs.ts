import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

/** Open file of Emscripten's Node file system. */
interface Stream {
  /** Descriptor of the real file; undefined for a directory. */
  nfd?: number;
  node: unknown;
}

/** PGlite's module with parts of Emscripten that its types do not declare. */
type Module = PGlite['Module'] & {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string };
  FS: { ErrnoError: new (errno: number) => Error };
};

/** `EIO` in Emscripten's numbering (WASI). */
const EIO = 29;

/**
 * File system with a working fsync. PGlite's own fsync does nothing, so a power failure loses acknowledged
 * commits. Reports a failed fsync to PostgreSQL as EIO, which panics instead of acknowledging the commit.
 *
 * PostgreSQL panics after a failed write of the WAL or a failed fsync, and PGlite hangs in the next
 * statement after a panic, so the process exits (decision 021).
 */
export class DurableFS extends NodeFS {
  /** Number of successful calls. */
  fsyncs = 0;
  readonly #fsync: (descriptor: number) => void;
  readonly #onPanic: (reason: string) => void;

  /** Replaced by tests. */
  constructor(
    directory: string,
    fsync: (descriptor: number) => void = fsyncSync,
    onPanic: (reason: string) => void = (reason) => exitProcess(directory, reason),
  ) {
    super(directory);
    this.#fsync = fsync;
    this.#onPanic = onPanic;
  }

  override async init(pglite: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pglite, options);
    let reason = 'no reason was given';
    const install = (module: Module) => {
      const { NODEFS, FS } = module;
      NODEFS.stream_ops.fsync = (stream: Stream) => {
        try {
          if (stream.nfd === undefined) this.#fsyncDirectory(NODEFS.realPath(stream.node));
          else this.#fsync(stream.nfd);
        } catch (error) {
          this.#onPanic(`fsync failed (${String(error)})`);
          throw new FS.ErrnoError(EIO);
        }
        this.fsyncs += 1;
        return 0;
      };
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        // Receives the log of PostgreSQL. Drops all other lines: they repeat statements with personal data.
        printErr: (line: string) => {
          reason = /(?:PANIC|FATAL): +(.*)/.exec(line)?.[1] ?? reason;
        },
        onAbort: () => this.#onPanic(reason),
        preRun: [...(emscriptenOpts.preRun ?? []), install],
      },
    };
  }

  #fsyncDirectory(path: string): void {
    const descriptor = openSync(path, 'r');
    try {
      this.#fsync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** Exits at once: the next statement would hang, and the files on disk are consistent. */
function exitProcess(directory: string, reason: string): void {
  process.stderr.write(
    `The embedded database in ${directory} stopped: ${reason}. Is the disk full? The process exits; acknowledged writes are safe. Start it again once the disk can be written.\n`,
  );
  process.exit(1);
}
