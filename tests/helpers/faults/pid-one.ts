import { spawnSync } from 'node:child_process';

const UNSHARE = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'] as const;

/**
 * Prefix of a command that runs as PID 1 of a PID namespace, as in a container without an init. Null if this
 * process may not create one. The signals for `unshare` do not reach the command.
 */
export const asPidOne =
  spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true']).status === 0 ? UNSHARE : null;
if (!asPidOne) console.info('Skipped: this process may not create a PID namespace.');
