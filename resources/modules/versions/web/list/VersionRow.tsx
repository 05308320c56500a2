import EditIcon from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { versionStatus } from '#shared/modules.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CopyButton } from '#web/inputs/controls/CopyButton.tsx';
import type { Version } from '../../versions.resource.ts';
import { useVersionCommands } from '../useVersionCommands.ts';
import { VersionStatus } from '../VersionStatus.tsx';
import { Rollout } from './Rollout.tsx';
import { RolloutMenu } from './RolloutMenu.tsx';
import styles from './VersionRow.module.css';

interface Props {
  version: Version;
  /** A version of the module is being rolled out. */
  isRolling: boolean;
  onEdit: () => void;
  onChanged: () => void;
}

export function VersionRow({ version, isRolling, onEdit, onChanged }: Props) {
  const translate = useTranslate();
  const commands = useVersionCommands(version, onChanged);
  const { name, alias, status_id, is_main, accounts_count, rollout, withdrawn_reason } = version;
  const isRunnable = status_id === versionStatus.active && withdrawn_reason === null;
  return (
    <li className={styles.version}>
      <div className={styles.grid}>
        <div className={styles.status}>
          <VersionStatus status={status_id} />
        </div>
        <div className={styles.name}>
          {name}
          {withdrawn_reason !== null && (
            <Tooltip title={withdrawn_reason}>
              <Chip size="small" color="error" label={translate('versions.withdrawn')} className={styles.withdrawn} />
            </Tooltip>
          )}
        </div>
        <div className={styles.alias}>
          <CopyButton text={alias} label={translate('versions.copy_alias', { alias })} />
        </div>
        <div className={styles.accounts}>{translate('versions.accounts', { smart_count: accounts_count })}</div>
        <div className={styles.actions}>
          <IconButton size="small" aria-label={translate('versions.edit', { alias })} onClick={onEdit}>
            <EditIcon className={styles.edit} />
          </IconButton>
          {is_main ? (
            <Chip size="small" color="success" variant="outlined" label={translate('versions.main.mark')} />
          ) : (
            <Tooltip title={isRunnable ? '' : translate('versions.main.only_active')} describeChild>
              <span>
                <Button
                  size="small"
                  variant="outlined"
                  disabled={!isRunnable || commands.isBusy}
                  aria-label={translate('versions.main.make_of', { alias })}
                  onClick={() => void commands.makeMain()}
                >
                  {translate('versions.main.make')}
                </Button>
              </span>
            </Tooltip>
          )}
          {!is_main && isRunnable && (rollout !== null || !isRolling) && (
            <RolloutMenu version={version} commands={commands} />
          )}
        </div>
      </div>
      {rollout && <Rollout rollout={rollout} alias={alias} />}
    </li>
  );
}
