import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useStore } from '#web/state/store.ts';
import { activeCell, type GridCore } from '../core/gridCore.ts';
import { countsOf } from './clearCells.ts';
import type { Question } from './planPaste.ts';
import { UnreadCells } from './UnreadCells.tsx';

/** Asks before a paste changes several cells, and names those that cannot be read. */
export function PasteDialog({ core }: { core: GridCore }) {
  const question = useStore(core.asked);
  return question && <Asked core={core} question={question} />;
}

function Asked({ core, question }: { core: GridCore; question: Question }) {
  const translate = useTranslate();
  const id = useId();
  const { changes, unread, outside, moved, settle } = question;
  const answer = (isAgreed: boolean) => {
    settle(isAgreed);
    activeCell(core)?.focus();
  };
  const canChange = changes.length > 0;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: 520, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <DialogTitle id={id} sx={{ fontSize: '1.125rem', fontWeight: 620 }}>
        {canChange ? translate('grid.change', countsOf(changes)) : translate('grid.unread_title')}
      </DialogTitle>
      {unread.length + outside + moved > 0 && (
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          {moved > 0 && <Alert severity="warning">{translate('grid.moved', { smart_count: moved })}</Alert>}
          {outside > 0 && <Alert severity="info">{translate('grid.outside', { smart_count: outside })}</Alert>}
          {unread.length > 0 && <UnreadCells core={core} unread={unread} />}
        </DialogContent>
      )}
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="outlined" autoFocus={!canChange} onClick={() => answer(false)}>
          {translate('grid.cancel')}
        </Button>
        {canChange && (
          <Button autoFocus variant="contained" onClick={() => answer(true)}>
            {translate('grid.change_ok')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
