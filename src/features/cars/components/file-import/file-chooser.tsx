import button from '../../../../ui/button.module.css';
import styles from './file-import.module.css';

interface Props {
  file: File | null;
  busy: boolean;
  accept: string;
  onChoose: (file: File) => void;
}

export function FileChooser({ file, busy, accept, onChoose }: Props) {
  return (
    <div className={styles.choose}>
      <label className={button.button} data-busy={busy || undefined}>
        {file ? 'Choose another file' : 'Choose file'}
        <input
          type="file"
          accept={accept}
          className={styles.file}
          disabled={busy}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            // Choosing the same file again reads it again.
            currentTarget.value = '';
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      {file && <span>{file.name}</span>}
    </div>
  );
}
