import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { limits, screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './address.module.css';
import type { AddressChange } from './addressChange.ts';

interface Props {
  change: AddressChange;
  onStay: () => void;
  /** Runs just before the browser navigates. */
  onLeave: () => void;
}

/** Shows the new address with a link to it. It cannot be closed if the current address no longer works. */
export function MovedDialog({ change, onStay, onLeave }: Props) {
  const translate = useTranslate();
  const id = useId();
  const target = useTarget(change);
  return (
    <Dialog
      open
      onClose={() => !change.isGone && onStay()}
      maxWidth={false}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { className: styles.paper, style: { width: screenLimits.confirm_modal_px } } }}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {translate('account.moved.title')}
      </DialogTitle>
      <DialogContent id={`${id}-text`} className={styles.moved}>
        <Typography className={styles.address}>{change.url}</Typography>
        <Typography color="text.secondary">
          {translate(change.isGone ? 'account.moved.gone' : 'account.moved.here')}
        </Typography>
      </DialogContent>
      <DialogActions className={styles.actions}>
        {!change.isGone && (
          <Button variant="outlined" onClick={onStay}>
            {translate('account.moved.stay')}
          </Button>
        )}
        <Button variant="contained" href={target} autoFocus onClick={onLeave}>
          {translate('account.moved.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The sign-in link while it is valid, then the plain address. */
function useTarget({ url, signInUrl }: AddressChange): string {
  const [isExpired, setExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setExpired(true), (limits.enter_code_s - 5) * 1000);
    return () => clearTimeout(timer);
  }, []);
  return isExpired || signInUrl === null ? url : signInUrl;
}
