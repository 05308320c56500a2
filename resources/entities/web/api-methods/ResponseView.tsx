import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, use } from 'react';
import type { Problem } from '#shared/problems.ts';
import { problemText, violationText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Code } from './Code.tsx';
import type { ApiResponse } from './sendRequest.ts';

const messages = loadMessages('records', 'value_errors');

/** The response: status, duration, body, and what a problem means. */
export function ResponseView({ response }: { response: ApiResponse }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography role="status" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('entities.api.try.answer')}:{' '}
        <Box component="strong" sx={{ color: response.status < 400 ? 'success.main' : 'error.main' }}>
          {response.status}
        </Box>
        {' · '}
        {translate('entities.api.try.time', { ms: response.ms })}
      </Typography>
      {response.problem && (
        <Suspense>
          <ProblemAlert problem={response.problem} />
        </Suspense>
      )}
      <Code label={translate('entities.api.try.answer')} text={response.text || translate('entities.api.try.empty')} />
      {response.is_cut && (
        <Typography variant="body2" color="text.secondary">
          {translate('entities.api.try.cut')}
        </Typography>
      )}
    </Box>
  );
}

/** The problem in the person's language; the body has only message keys. */
function ProblemAlert({ problem }: { problem: Problem }) {
  use(messages);
  const translate = useTranslate();
  return (
    <Alert severity="error">
      {problemText(problem, 'records')}
      {problem.violations.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {problem.violations.map((violation) => (
            <li key={`${violation.field} ${violation.message}`}>
              {violation.field && <code>{violation.field}</code>} {violationText(violation, translate)}
            </li>
          ))}
        </Box>
      )}
    </Alert>
  );
}
