import ComputerIcon from '@mui/icons-material/ComputerOutlined';
import PhoneIcon from '@mui/icons-material/SmartphoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PartPending } from '#web/controls/PartPending.tsx';
import { formatMoment } from '#web/i18n/formatMoment.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Session } from '../sessions.resource.ts';
import { useOwnSessions } from './useOwnSessions.ts';

/** A button shows the rest. */
const initialCount = 5;

/** Devices that a person is signed in on, with buttons that sign out one or all others. */
export function OwnSessions({ userId }: { userId: number }) {
  const translate = useTranslate();
  const { items, others, error, ending, load, end, endOthers } = useOwnSessions(userId);
  const [isWhole, setWhole] = useState(false);
  if (error || !items) {
    const failure = error ? translate('sessions.own.failed') : null;
    return <PartPending failure={failure} retry={translate('sessions.own.retry')} onRetry={load} height={56} />;
  }
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {(isWhole ? items : items.slice(0, initialCount)).map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={ending.includes(session.id)}
            onEnd={() => void end(session)}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {others.length > 1 && (
          <Button variant="outlined" disabled={ending.length > 0} onClick={() => void endOthers()}>
            {translate('sessions.own.end_others')}
          </Button>
        )}
        {!isWhole && items.length > initialCount && (
          <Button onClick={() => setWhole(true)}>
            {translate('sessions.own.show_all', { smart_count: items.length })}
          </Button>
        )}
      </Box>
    </>
  );
}

const isPhone = (device: string) => /\b(?:iOS|Android)\b/.test(device);

function Device({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const translate = useTranslate();
  const Icon = isPhone(session.device) ? PhoneIcon : ComputerIcon;
  const device = session.device || translate('sessions.unknown_device');
  const moment = formatMoment(session.last_seen_at) ?? '';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Icon sx={{ flex: 'none', fontSize: 22, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          <Typography component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
            {device}
          </Typography>
          {session.is_current && (
            <Chip size="small" label={translate('sessions.this_device')} color="success" variant="outlined" />
          )}
        </Box>
        <Typography
          variant="body2"
          color="text.secondary"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, fontVariantNumeric: 'tabular-nums' }}
        >
          {session.ip && <span>{session.ip}</span>}
          <span>{translate('sessions.own.last_seen', { moment })}</span>
        </Typography>
      </Box>
      {!session.is_current && (
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={translate('sessions.own.end_of', { device, moment })}
          onClick={onEnd}
        >
          {translate('sessions.own.end')}
        </Button>
      )}
    </Box>
  );
}
