import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { dialogContainer } from '../../theme/dialogContainer.ts';
import { useSizeClass } from '../../theme/sizeClass.ts';
import { type CloseGuard, CloseGuardContext } from './closeGuard.ts';

interface Props {
  title: string;
  /** What the record is one of: small, above its name. */
  over?: string | undefined;
  /** Beside the title. */
  actions?: ReactNode;
  /** Pixels. */
  width: number;
  /** Escape, a click outside, the cross; after what is inside agreed (closeGuard.ts). */
  onClose: () => void;
  /** Rendered without a portal (CardPrewarm.tsx). */
  isInPlace?: boolean | undefined;
  children: ReactNode;
}

/** The frame of every card: a dialog over the list, the whole screen on size s. */
export function CardDialog({ title, over, actions, width, onClose, isInPlace = false, children }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isNarrow = useSizeClass() === 's';
  const guard = useRef<CloseGuard | null>(null);
  const close = async () => {
    if (!guard.current || (await guard.current())) onClose();
  };
  const dialog = (
    <Dialog
      open
      onClose={() => void close()}
      aria-labelledby={id}
      fullScreen={isNarrow}
      maxWidth={false}
      scroll="paper"
      // There at once, as it goes at once.
      transitionDuration={0}
      disablePortal
      slotProps={{
        paper: { sx: isNarrow ? { border: 0, borderRadius: 0 } : { width, maxWidth: 'calc(100vw - 32px)' } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: { xs: 4, md: 6 },
          py: 4,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {over && (
            <Typography variant="body2" color="text.secondary">
              {over}
            </Typography>
          )}
          <Typography id={id} variant="h2">
            <Title text={title} />
          </Typography>
        </Box>
        {actions}
        <IconButton edge="end" aria-label={translate('admin.card.close')} onClick={() => void close()}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <CloseGuardContext value={guard}>{children}</CloseGuardContext>
    </Dialog>
  );
  // Where dialogs are, but in one go: their own way there draws an empty page first.
  return isInPlace ? dialog : createPortal(dialog, dialogContainer());
}

/** The id that ends a record's name keeps together, wherever the name breaks. */
function Title({ text }: { text: string }) {
  const [, name, id] = /^(.+ )(· #\d+)$/s.exec(text) ?? [];
  if (!id) return text;
  return (
    <>
      {name}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {id}
      </Box>
    </>
  );
}
