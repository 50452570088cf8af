import type { BackupStatus } from '../../backup/backup.ts';
import styles from './config.module.css';
import { backupText } from './backup-text.ts';

/** Shows staff the age of the newest backup, and a warning if backups need attention. */
export function BackupLine({ status }: { status: BackupStatus }) {
  return (
    <p className={status.needsAttention ? styles.notice : styles.backup}>{backupText(status)}</p>
  );
}
