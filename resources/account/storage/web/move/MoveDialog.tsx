import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { StorageUpdate } from '#resources/account/storage/storage.resource.ts';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ChoiceCards } from '#web/inputs/controls/ChoiceCards.tsx';
import styles from './move.module.css';

interface Props {
  /** The new place. */
  to: StorageUpdate;
  /** Null: nothing is saved. */
  onAnswer: (move: boolean | null) => void;
}

/** What happens to the records when their place changes. */
export function MoveDialog({ to, onAnswer }: Props) {
  const translate = useTranslate();
  const id = useId();
  const [choice, setChoice] = useState<'move' | 'empty'>('move');
  const host = to.storage_separate_rw ? to.storage_write_host : to.storage_read_host;
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { className: styles.paper, style: { width: screenLimits.confirm_modal_px } } }}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {translate('storage.move.title')}
      </DialogTitle>
      <DialogContent className={styles.question}>
        <Typography id={`${id}-text`} className={styles.text}>
          {to.storage_location === 'provider'
            ? translate('storage.move.to_provider')
            : translate('storage.move.to_own', { database: to.storage_database ?? '', host: host ?? '' })}
        </Typography>
        <ChoiceCards
          legend={translate('storage.move.choice')}
          value={choice}
          isColumn
          options={(['move', 'empty'] as const).map((each) => ({
            value: each,
            label: translate(`storage.move.${each}`),
            hint: translate(`storage.move.${each}_hint`),
          }))}
          onChange={setChoice}
        />
      </DialogContent>
      <DialogActions className={styles.actions}>
        <Button variant="outlined" onClick={() => onAnswer(null)}>
          {translate('storage.move.cancel')}
        </Button>
        <Button
          variant="contained"
          color={choice === 'empty' ? 'error' : 'primary'}
          autoFocus
          onClick={() => onAnswer(choice === 'move')}
        >
          {translate(`storage.move.confirm_${choice}`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
