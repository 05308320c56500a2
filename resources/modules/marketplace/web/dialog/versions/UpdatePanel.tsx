import UpdateIcon from '@mui/icons-material/UpgradeOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import type { AccountModule } from '../../../marketplace.resource.ts';
import { AskList } from '../../install/AskList.tsx';
import type { VersionChange } from './useVersionChange.tsx';
import styles from './versions.module.css';

interface Props {
  install: AccountModule;
  update: NonNullable<AccountModule['update']>;
  change: VersionChange;
}

/** A main version that the account does not run yet, and why. */
export function UpdatePanel({ install, update, change }: Props) {
  const translate = useTranslate();
  const id = useId();
  const { version, notes, asks, needs_consent } = update;
  return (
    <section aria-labelledby={id} className={styles.update}>
      <div className={styles.updateHead}>
        <UpdateIcon className={styles.updateIcon} />
        <Typography id={id} variant="h3" component="h4">
          {translate('marketplace.versions.update_title', { version })}
        </Typography>
      </div>
      {notes && <Typography className={styles.updateNotes}>{notes}</Typography>}
      <Typography variant="body2">
        {needs_consent
          ? translate('marketplace.versions.update_asks')
          : install.is_pinned
            ? translate('marketplace.versions.update_pinned', { version: install.version })
            : translate('marketplace.versions.update_soon')}
      </Typography>
      {needs_consent && <AskList requested={{ asks }} />}
      <Button
        variant="contained"
        disabled={change.isBusy}
        onClick={() => change.update(update)}
        className={styles.agree}
      >
        {translate(needs_consent ? 'marketplace.consent.agree' : 'marketplace.versions.update_now')}
      </Button>
    </section>
  );
}
