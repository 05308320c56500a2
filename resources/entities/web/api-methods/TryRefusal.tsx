import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { use } from 'react';
import { recordWords } from '#resources/records/web/entity/recordWords.ts';
import type { Problem } from '#shared/problems.ts';
import { valueWords } from '#web/fieldTypes/valueWords.ts';
import { violationText } from '#web/i18n/violationText.ts';
import { addWords, problemText, useTranslate } from '#web/i18n/words.ts';

const words = Promise.all([addWords('records', recordWords), addWords('errors', valueWords)]);

/** What a refusal means, in the reader's language: programs get the keys, people the words. */
export function TryRefusal({ problem }: { problem: Problem }) {
  use(words);
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
