import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { use } from 'react';
import type { Problem } from '#shared/problems.ts';
import { problemText, violationText } from '#web/i18n/errorText.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';

const messages = loadMessages('records', 'value_errors');

/** What a refusal means, in the reader's language: programs get the keys, people the words. */
export function TryRefusal({ problem }: { problem: Problem }) {
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
