import FollowIcon from '@mui/icons-material/AutorenewOutlined';
import PinIcon from '@mui/icons-material/PushPinOutlined';
import UndoIcon from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { AccountModule } from '../../../marketplace.resource.ts';
import type { VersionChange } from './useVersionChange.tsx';

/** Whether the account follows the main version or stays at one, and the way back. */
export function RunningVersion({ install, change }: { install: AccountModule; change: VersionChange }) {
  const translate = useTranslate();
  const { is_pinned, version, previous } = install;
  // Where it is the main version, the update leads to it.
  const back = previous && previous.version_id !== install.update?.version_id ? previous : null;
  const Icon = is_pinned ? PinIcon : FollowIcon;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px 16px' }}>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 40,
          height: 40,
          flex: 'none',
          borderRadius: '50%',
          bgcolor: 'action.selected',
          color: 'primary.main',
        }}
      >
        <Icon sx={{ fontSize: 20 }} />
      </Box>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>
          {is_pinned
            ? translate('marketplace.versions.pinned', { version })
            : translate('marketplace.versions.follows')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate(is_pinned ? 'marketplace.versions.pinned_text' : 'marketplace.versions.follows_text')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
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
      </Box>
    </Box>
  );
}
