import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Sending } from '#web/inputs/controls/files/useUpload.ts';
import styles from './avatar.module.css';

interface Props {
  size: number;
  sending: Sending | null;
  isDropping: boolean;
  /** For the mouse only: the link beside the picture does the same for the keyboard. */
  onClick: (() => void) | undefined;
  children: ReactNode;
}

/** A picture that is also a button and a drop target. The ring shows the progress of an upload. */
export function AvatarRing({ size, sending, isDropping, onClick, children }: Props) {
  const translate = useTranslate();
  return (
    <div className={styles.ring} style={{ width: size, height: size }}>
      {children}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        disabled={!onClick}
        onClick={onClick}
        className={styles.choose}
        data-dropping={isDropping || undefined}
      >
        <PhotoIcon />
      </button>
      {sending && (
        <CircularProgress
          aria-label={translate('users.avatar.uploading')}
          variant={sending.fraction === null ? 'indeterminate' : 'determinate'}
          value={Math.round((sending.fraction ?? 0) * 100)}
          size={size + 12}
          enableTrackSlot
          thickness={1.8}
          className={styles.sending}
        />
      )}
    </div>
  );
}
