import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import { use, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import styles from './DropTarget.module.css';

const messages = settledPromise(loadPageMessages('imports'));

interface Props {
  /** What the target says. */
  text: 'imports.drop_here' | 'imports.entity.drop';
  onFile: (file: File) => void;
  /** Nothing is dragged over the page any more. */
  onEnd: () => void;
}

/** Covers the page while a file is dragged over it, and takes the file. */
export default function DropTarget({ text, onFile, onEnd }: Props) {
  use(messages);
  const translate = useTranslate();
  const take = useEffectEvent((event: DragEvent) => {
    event.preventDefault();
    onEnd();
    const [file, second] = event.dataTransfer?.files ?? [];
    if (second) notify({ tone: 'error', text: translate('imports.one_file') });
    else if (file) onFile(file);
  });
  const leave = useEffectEvent((event: DragEvent) => event.relatedTarget === null && onEnd());
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    // Without it the browser would open the file.
    addEventListener('dragover', (event) => event.preventDefault(), { signal });
    addEventListener('drop', (event) => take(event), { signal });
    addEventListener('dragleave', (event) => leave(event), { signal });
    return () => ends.abort();
  }, []);
  return createPortal(
    <div className={styles.cover}>
      <div className={styles.target}>
        <UploadIcon className={styles.icon} />
        {translate(text)}
      </div>
    </div>,
    document.body,
  );
}
