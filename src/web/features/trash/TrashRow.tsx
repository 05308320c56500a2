import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { PersonAvatar, type PersonShown } from '#web/controls/PersonAvatar.tsx';
import { useDateText } from '#web/i18n/dayForms.ts';
import { DaysLeft } from './DaysLeft.tsx';

export interface TrashedItem {
  id: number;
  name: string;
  alias: string;
  deleted_at: string;
  deleted_by: PersonShown | null;
  goes_at: string;
}

interface Props {
  item: TrashedItem;
  detail: string | null;
  restore: string;
  /** The same with what it is about. */
  label: string;
  onRestore: () => Promise<unknown>;
}

export function TrashRow({ item, detail, restore, label, onRestore }: Props) {
  const moment = useDateText('moment');
  const [isBusy, setBusy] = useState(false);
  const bringBack = async () => {
    setBusy(true);
    await onRestore();
    setBusy(false);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        gap: { xs: '8px 16px', md: 4 },
        px: { xs: 4, md: 6 },
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: { xs: '1 0 100%', md: 1 }, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{item.name}</Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="code" sx={{ fontSize: 'inherit' }}>
            {item.alias}
          </Box>
          {detail && ` · ${detail}`}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: '4px 8px',
            mt: 1,
            color: 'text.secondary',
            typography: 'body2',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {item.deleted_by && (
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
              <PersonAvatar person={item.deleted_by} size={18} />
              {item.deleted_by.name}
            </Box>
          )}
          <time dateTime={item.deleted_at}>{moment(new Date(item.deleted_at))}</time>
        </Box>
      </Box>
      <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: { xs: 1, md: 'none' } }}>
        <DaysLeft goes_at={item.goes_at} />
      </Typography>
      <Button size="small" variant="outlined" disabled={isBusy} aria-label={label} onClick={() => void bringBack()}>
        {restore}
      </Button>
    </Box>
  );
}
