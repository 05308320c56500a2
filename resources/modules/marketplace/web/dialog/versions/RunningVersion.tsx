import FollowIcon from '@mui/icons-material/AutorenewOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import type { AccountModule } from '../../../marketplace.resource.ts';
import type { VersionChange } from './useVersionChange.tsx';
import styles from './versions.module.css';

/** Whether the account follows the main version or stays at one, and the way back. */
export function RunningVersion({ install, change }: { install: AccountModule; change: VersionChange }) {
  const translate = useTranslate();
  const { is_pinned, version, previous } = install;
  // Where it is the main version, the update leads to it.
  const back = previous && previous.version_id !== install.update?.version_id ? previous : null;
  const Icon = is_pinned ? PinIcon : FollowIcon;
  return (
    <div className={styles.running}>
      <div className={styles.mark}>
        <Icon fontSize="small" />
      </div>
      <div className={styles.what}>
        <Typography className={styles.title}>
          {is_pinned
            ? translate('marketplace.versions.pinned', { version })
            : translate('marketplace.versions.follows')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate(is_pinned ? 'marketplace.versions.pinned_text' : 'marketplace.versions.follows_text')}
        </Typography>
      </div>
      <div className={items.actions}>
        {back && (
          <Button
            variant="outlined"
            startIcon={<UndoIcon />}
            disabled={change.isBusy}
            onClick={() => change.rollBack(back)}
          >
            {translate('marketplace.versions.roll_back', { version: back.version })}
          </Button>
        )}
        {is_pinned && (
          <Button variant="outlined" disabled={change.isBusy} onClick={change.follow}>
            {translate('marketplace.versions.follow')}
          </Button>
        )}
      </div>
    </div>
  );
}
