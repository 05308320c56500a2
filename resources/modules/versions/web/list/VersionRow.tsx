import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
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

interface Props {
  version: Version;
  /** A version of the module is being rolled out. */
  isRolling: boolean;
  onEdit: () => void;
  onChanged: () => void;
}

/** Columns in a wide panel, two lines in a narrow one (the panel's width counts, not the window's). */
const grid = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 3,
  gridTemplateColumns: '20px minmax(0, 3fr) minmax(0, 1.2fr) minmax(0, 1.6fr) 236px',
  gridTemplateAreas: '"status name alias accounts actions"',
  minHeight: 56,
  px: 4,
  py: 1,
  '@container (max-width: 639px)': {
    gridTemplateColumns: '20px minmax(0, 1fr) max-content',
    gridTemplateAreas: '"status name alias" ". accounts accounts" ". actions actions"',
    rowGap: 1,
    py: 3,
  },
} as const;

export function VersionRow({ version, isRolling, onEdit, onChanged }: Props) {
  const translate = useTranslate();
  const commands = useVersionCommands(version, onChanged);
  const { name, alias, status_id, is_main, accounts_count, rollout, withdrawn_reason } = version;
  const isRunnable = status_id === versionStatus.active && withdrawn_reason === null;
  return (
    <Box
      component="li"
      sx={{ listStyle: 'none', borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={grid}>
        <Box sx={{ gridArea: 'status', display: 'grid', placeItems: 'center' }}>
          <VersionStatus status={status_id} />
        </Box>
        <Box sx={{ gridArea: 'name', minWidth: 0, fontWeight: 550, overflowWrap: 'anywhere' }}>
          {name}
          {withdrawn_reason !== null && (
            <Tooltip title={withdrawn_reason}>
              <Chip size="small" color="error" label={translate('versions.withdrawn')} sx={{ ml: 2 }} />
            </Tooltip>
          )}
        </Box>
        <Box sx={{ gridArea: 'alias', whiteSpace: 'nowrap' }}>
          <CopyButton text={alias} label={translate('versions.copy_alias', { alias })} />
        </Box>
        <Box sx={{ gridArea: 'accounts', color: 'text.secondary', fontSize: '0.8125rem' }}>
          {translate('versions.accounts', { smart_count: accounts_count })}
        </Box>
        <Box sx={{ gridArea: 'actions', display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1 }}>
          <IconButton size="small" aria-label={translate('versions.edit', { alias })} onClick={onEdit}>
            <EditIcon sx={{ fontSize: 18 }} />
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
        </Box>
      </Box>
      {rollout && <Rollout rollout={rollout} alias={alias} />}
    </Box>
  );
}
