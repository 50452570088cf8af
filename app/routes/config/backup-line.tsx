import type { BackupStatus } from '../../../domain/backup.ts';
import type { Api } from '../../lib/api.ts';
import styles from './backup-line.module.css';
import { backupText } from './backup-text.ts';

/** Returns the state of the backups, or null if it is unknown. */
export async function findBackupStatus(
  api: Api,
  signal: AbortSignal,
): Promise<BackupStatus | null> {
  try {
    return await api.backupStatus(signal);
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}

/** Shows staff the age of the newest backup, and a warning if backups need attention. */
export function BackupLine({ status }: { status: BackupStatus }) {
  return (
    <p className={styles.line} data-warning={status.needsAttention || undefined}>
      {backupText(status)}
    </p>
  );
}
