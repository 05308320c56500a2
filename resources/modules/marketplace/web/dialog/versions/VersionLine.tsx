import PinIcon from '@mui/icons-material/PushPinOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { AccountModule, MarketVersion } from '../../../marketplace.resource.ts';
import type { VersionChange } from './useVersionChange.tsx';

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
    <Box
      component="li"
      sx={{
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minHeight: 32 }}>
        <Typography component="span" sx={{ fontWeight: 620, fontVariantNumeric: 'tabular-nums' }}>
          {alias}
        </Typography>
        <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {isRunning && (
          <Chip size="small" color="success" variant="outlined" label={translate('marketplace.versions.running')} />
        )}
        {is_main && <Chip size="small" variant="outlined" label={translate('marketplace.versions.main')} />}
        <Typography variant="body2" color="text.secondary" component="time" dateTime={created_at} sx={{ ml: 'auto' }}>
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
      </Box>
      <Typography
        variant="body2"
        sx={{
          mt: 1,
          maxWidth: 560,
          whiteSpace: 'pre-line',
          overflowWrap: 'anywhere',
          color: notes ? undefined : 'text.secondary',
        }}
      >
        {notes || translate('marketplace.versions.no_notes')}
      </Typography>
    </Box>
  );
}
