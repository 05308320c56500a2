import PinIcon from '@mui/icons-material/PushPinOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { AccountModule, MarketVersion } from '../../../marketplace.resource.ts';
import type { VersionChange } from './useVersionChange.tsx';
import styles from './versions.module.css';

interface Props {
  version: MarketVersion;
  /** Null where the module is not installed. */
  install: AccountModule | null;
  change: VersionChange;
}

/** A version with its release notes. */
export function VersionLine({ version, install, change }: Props) {
  const translate = useTranslate();
  const { id, alias, name, notes, is_main, created_at } = version;
  const isRunning = install?.version_id === id;
  return (
    <li className={styles.version}>
      <div className={styles.line}>
        <Typography component="span" className={styles.alias}>
          {alias}
        </Typography>
        <Typography component="span" className={styles.name}>
          {name}
        </Typography>
        {isRunning && (
          <Chip size="small" color="success" variant="outlined" label={translate('marketplace.versions.running')} />
        )}
        {is_main && <Chip size="small" variant="outlined" label={translate('marketplace.versions.main')} />}
        <Typography
          variant="body2"
          color="text.secondary"
          component="time"
          dateTime={created_at}
          className={styles.date}
        >
          {formatMoment(created_at)?.slice(0, 'dd.MM.yyyy'.length)}
        </Typography>
        {install && !(isRunning && install.is_pinned) && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<PinIcon />}
            disabled={change.isBusy}
            aria-label={translate('marketplace.versions.pin_of', { version: alias })}
            onClick={() => change.pin(version)}
          >
            {translate('marketplace.versions.pin')}
          </Button>
        )}
      </div>
      <Typography variant="body2" color={notes ? undefined : 'text.secondary'} className={styles.notes}>
        {notes || translate('marketplace.versions.no_notes')}
      </Typography>
    </li>
  );
}
