import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslate } from '#web/i18n/words.ts';
import { Code } from './Code.tsx';
import type { Answer } from './sendRequest.ts';
import { TryRefusal } from './TryRefusal.tsx';

/** What came back: its status, how long it took, and what it said. */
export function TryAnswer({ answer }: { answer: Answer }) {
  const translate = useTranslate();
  const word = (key: string, params?: Record<string, number>) => translate(`entities.api.try.${key}`, params);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {word('answer')}:{' '}
        <Box component="strong" sx={{ color: answer.status < 400 ? 'success.main' : 'error.main' }}>
          {answer.status}
        </Box>
        {' · '}
        {word('time', { ms: answer.ms })}
      </Typography>
      {answer.problem && (
        <Suspense>
          <TryRefusal problem={answer.problem} />
        </Suspense>
      )}
      <Code label={word('answer')} text={answer.text || word('empty')} />
      {answer.is_cut && (
        <Typography variant="body2" color="text.secondary">
          {word('cut')}
        </Typography>
      )}
    </Box>
  );
}
