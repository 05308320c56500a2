import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Code } from './Code.tsx';
import type { Answer } from './sendRequest.ts';
import { TryRefusal } from './TryRefusal.tsx';

/** What came back: its status, how long it took, and what it said. */
export function TryAnswer({ answer }: { answer: Answer }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('entities.api.try.answer')}:{' '}
        <Box component="strong" sx={{ color: answer.status < 400 ? 'success.main' : 'error.main' }}>
          {answer.status}
        </Box>
        {' · '}
        {translate('entities.api.try.time', { ms: answer.ms })}
      </Typography>
      {answer.problem && (
        <Suspense>
          <TryRefusal problem={answer.problem} />
        </Suspense>
      )}
      <Code label={translate('entities.api.try.answer')} text={answer.text || translate('entities.api.try.empty')} />
      {answer.is_cut && (
        <Typography variant="body2" color="text.secondary">
          {translate('entities.api.try.cut')}
        </Typography>
      )}
    </Box>
  );
}
