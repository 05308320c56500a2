import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Ref, useState } from 'react';
import { errorText } from '#web/i18n/errorText.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { notify } from '#web/ui/messages.ts';
import type { ConflictState } from './conflictState.ts';
import type { RemoteRecord } from './remoteRecord.ts';
import { useLastEditText } from './useLastEditText.ts';
import type { Merging } from './useMerge.ts';

interface Props {
  name: string;
  state: ConflictState;
  remote: RemoteRecord;
  merging: Merging;
  ref: Ref<HTMLDivElement>;
}

/** Somebody deleted the record that is open: back from the trash with it, or away from here. */
export function GoneAlert({ name, state, remote, merging, ref }: Props) {
  const word = useResourceTranslate(name);
  const { who, when } = useLastEditText(name, state);
  const [isBusy, setBusy] = useState(false);
  const isDeleted = state.kind === 'deleted';
  const restore = async () => {
    setBusy(true);
    try {
      await merging.restore();
      notify({ tone: 'success', text: word('theirs.restored') });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, name) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Alert severity="warning" ref={ref} tabIndex={-1} sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600 }}>
        {isDeleted ? `${word('theirs.deleted', { who })} · ${when}` : word('theirs.gone')}
      </Typography>
      {word(isDeleted ? 'theirs.deleted_text' : 'theirs.gone_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        {isDeleted && remote.restore && (
          <Button size="small" variant="outlined" disabled={isBusy} onClick={() => void restore()}>
            {word('theirs.restore')}
          </Button>
        )}
        <Button size="small" variant="outlined" onClick={remote.close}>
          {word('theirs.close')}
        </Button>
      </Box>
    </Alert>
  );
}
