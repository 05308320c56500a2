import PhotoIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Sending } from '#web/inputs/controls/files/useUpload.ts';

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
    <Box sx={{ position: 'relative', flex: 'none', width: size, height: size }}>
      {children}
      <Box
        component="button"
        type="button"
        tabIndex={-1}
        aria-hidden
        disabled={!onClick}
        onClick={onClick}
        className={isDropping ? 'dropping' : ''}
        sx={(theme) => ({
          position: 'absolute',
          inset: 0,
          display: 'grid',
          placeItems: 'center',
          border: 0,
          padding: 0,
          borderRadius: '50%',
          color: '#fff',
          background: 'rgb(20 18 15 / 46%)',
          opacity: 0,
          cursor: onClick ? 'pointer' : 'default',
          transition: theme.transitions.create('opacity', { duration: 120 }),
          '&:not(:disabled):hover, &.dropping': { opacity: 1 },
          '&.dropping': { outline: `2px dashed ${theme.palette.primary.main}`, outlineOffset: 4 },
        })}
      >
        <PhotoIcon />
      </Box>
      {sending && (
        <CircularProgress
          aria-label={translate('users.avatar.uploading')}
          variant={sending.fraction === null ? 'indeterminate' : 'determinate'}
          value={Math.round((sending.fraction ?? 0) * 100)}
          size={size + 12}
          enableTrackSlot
          thickness={1.8}
          sx={{ position: 'absolute', inset: -6, pointerEvents: 'none' }}
        />
      )}
    </Box>
  );
}
