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
 * The engine is unusable afterwards, so the process exits.
 */
export class DurableFS extends NodeFS {
  /** Number of successful calls. */
  fsyncs = 0;
  readonly #fsync: (descriptor: number) => void;
  readonly #onFailure: (error: unknown) => void;

  /** Replaced by tests. */
  constructor(
    directory: string,
    fsync: (descriptor: number) => void = fsyncSync,
    onFailure: (error: unknown) => void = exitProcess,
  ) {
    super(directory);
    this.#fsync = fsync;
    this.#onFailure = onFailure;
  }

  override async init(pglite: PGlite, options: Options) {
    const { emscriptenOpts } = await super.init(pglite, options);
    const install = (module: Module) => {
      const { NODEFS, FS } = module;
      NODEFS.stream_ops.fsync = (stream: Stream) => {
        try {
          if (stream.nfd === undefined) this.#fsyncDirectory(NODEFS.realPath(stream.node));
          else this.#fsync(stream.nfd);
        } catch (error) {
          this.#onFailure(error);
          throw new FS.ErrnoError(EIO);
        }
        this.fsyncs += 1;
        return 0;
      };
    };
    return {
      emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), install] },
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
function exitProcess(error: unknown): void {
  process.stderr.write(
    `Cannot write the database to disk: fsync failed (${String(error)}). The server stops, so that it does not acknowledge writes that are not stored.\n`,
  );
  process.exit(1);
}
