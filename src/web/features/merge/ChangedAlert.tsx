import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { useFieldLabel, useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { ConflictChoice } from './ConflictChoice.tsx';
import type { Conflict } from './mergeValues.ts';
import type { Seen } from './seen.ts';
import type { Theirs } from './theirs.ts';
import type { Merging } from './useMerge.ts';
import { useStoryText } from './useStoryText.ts';

interface Props {
  name: string;
  seen: Seen;
  theirs: Theirs;
  merging: Merging;
  /** Fields wait for a choice. */
  isOpen: boolean;
  /** Somebody tried to save without choosing. */
  isAsked: boolean;
  ref: Ref<HTMLDivElement>;
}

/**
 * Somebody changed the record that is open. Where nothing was typed it is a note beside values that are there already;
 * else a warning, with both values of each field that both changed.
 */
export function ChangedAlert({ name, seen, theirs, merging, isOpen, isAsked, ref }: Props) {
  const word = useResourceTranslate(name);
  const label = useFieldLabel(name);
  const { who, when } = useStoryText(name, seen);
  const labels = seen.fields.map(label);
  const changed = labels.length > 0 && word('theirs.changed', { who, fields: labels.join(', ') });
  const title = changed || word(seen.lost.length > 0 ? 'theirs.reshaped' : 'card.stale');
  const mine = (conflict: Conflict) => ({ [conflict.field]: conflict.mine, [`${conflict.field}_data`]: null });
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity={seen.isTyped ? 'warning' : 'info'}
      role={seen.isTyped ? 'alert' : 'status'}
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
      {...(!isOpen && { onClose: merging.dismiss, closeText: word('theirs.dismiss') })}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{`${title} · ${when}`}</Typography>
      {seen.isTyped && word(seen.conflicts.length > 0 ? 'theirs.both' : changed ? 'theirs.taken' : 'theirs.same')}
      {seen.lost.map(({ field, value }) => (
        <Box key={field}>{word('theirs.lost', { field, value: textOf(value) })}</Box>
      ))}
      {seen.conflicts.length > 0 && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(80px, auto) 1fr' }, gap: 2, mt: 3 }}>
          {seen.conflicts.map((conflict) => (
            <ConflictChoice
              key={conflict.field}
              label={label(conflict.field)}
              chosen={seen.choices[conflict.field] ?? null}
              options={[
                {
                  key: 'mine',
                  word: word('theirs.mine'),
                  value: theirs.show(conflict.field, { ...theirs.record, ...mine(conflict) }),
                },
                {
                  key: 'theirs',
                  word: word('theirs.theirs'),
                  value: theirs.show(conflict.field, {
                    ...theirs.record,
                    ...seen.now,
                    [conflict.field]: conflict.theirs,
                  }),
                },
              ]}
              onChoose={(choice) => merging.choose(conflict.field, choice)}
            />
          ))}
        </Box>
      )}
      {seen.conflicts.length > 1 && <AllAtOnce name={name} seen={seen} merging={merging} />}
      {isAsked && <Typography sx={{ fontWeight: 600, mt: 3 }}>{word('theirs.choose')}</Typography>}
    </Alert>
  );
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function AllAtOnce({ name, seen, merging }: Pick<Props, 'name' | 'seen' | 'merging'>) {
  const word = useResourceTranslate(name);
  const all = (choice: 'mine' | 'theirs') => {
    for (const { field } of seen.conflicts) merging.choose(field, choice);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
      <Button size="small" variant="outlined" onClick={() => all('mine')}>
        {word('theirs.all_mine')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => all('theirs')}>
        {word('theirs.all_theirs')}
      </Button>
    </Box>
  );
}
