import { closeSync, fsyncSync, openSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Options = Parameters<NodeFS['init']>[1];

/** What Emscripten's node file system hands to its operations. */
interface Stream {
  /** Descriptor of the real file; absent for a folder. */
  nfd?: number;
  node: unknown;
}

/** The engine's module, with the parts of Emscripten that stand in none of its types. */
type Module = PGlite['Module'] & {
  NODEFS: { stream_ops: { fsync?: (stream: Stream) => number }; realPath(node: unknown): string };
  FS: { ErrnoError: new (errno: number) => Error };
};

/** `EIO` in Emscripten's numbering (WASI). */
const EIO = 29;

/**
 * A data directory whose fsync is real: as shipped, PGlite's does nothing, and a power cut loses
 * acknowledged commits. A failing fsync reaches PostgreSQL as EIO, which then stops rather than
 * acknowledges; its engine is of no use after that, and the process ends.
 */
export class DurableFS extends NodeFS {
  /** How many times a file or folder was brought to the disk. */
  fsyncs = 0;
  readonly #fsync: (descriptor: number) => void;
  readonly #onFailure: (error: unknown) => void;

  /** Tests give a disk of their own, and what happens when it fails. */
  constructor(
    directory: string,
    fsync: (descriptor: number) => void = fsyncSync,
    onFailure: (error: unknown) => void = endProcess,
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
          if (stream.nfd === undefined) this.#fsyncFolder(NODEFS.realPath(stream.node));
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

  #fsyncFolder(path: string): void {
    const descriptor = openSync(path, 'r');
    try {
      this.#fsync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

/** At once: the next statement would never come back, and what is on the disk is whole. */
function endProcess(error: unknown): void {
  process.stderr.write(
    `The disk refused to keep a write (${String(error)}): the server stops, so that nothing is acknowledged that is not stored.\n`,
  );
  process.exit(1);
}
