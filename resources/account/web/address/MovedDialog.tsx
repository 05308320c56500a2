import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import type { Move } from './addressChange.ts';

interface Props {
  move: Move;
  onStay: () => void;
  /** Just before the browser goes there. */
  onLeave: () => void;
}

/** Says where the account lives from now on, and leads there. Where this address is nobody's any more, nothing else is offered. */
export function MovedDialog({ move, onStay, onLeave }: Props) {
  const translate = useTranslate();
  const id = useId();
  const lead = useLead(move);
  return (
    <Dialog
      open
      onClose={() => !move.isGone && onStay()}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { width: limits.confirm_modal_px, p: 2 } } }}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {translate('account.moved.title')}
      </DialogTitle>
      <DialogContent id={`${id}-text`} sx={{ display: 'grid', gap: 3 }}>
        <Typography
          sx={{
            fontFamily: shape.font_mono,
            fontSize: '1rem',
            lineHeight: '24px',
            overflowWrap: 'anywhere',
            p: 3,
            borderRadius: `${shape.radius_m}px`,
            bgcolor: 'action.selected',
          }}
        >
          {move.url}
        </Typography>
        <Typography color="text.secondary">
          {translate(move.isGone ? 'account.moved.gone' : 'account.moved.here')}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        {!move.isGone && (
          <Button variant="outlined" onClick={onStay}>
            {translate('account.moved.stay')}
          </Button>
        )}
        <Button variant="contained" href={lead} autoFocus onClick={onLeave}>
          {translate('account.moved.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The way that signs in is good for a minute; after it the plain address is, where one signs in again. */
function useLead({ url, lead }: Move): string {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), (limits.enter_code_s - 5) * 1000);
    return () => clearTimeout(timer);
  }, []);
  return isOver || lead === null ? url : lead;
}
