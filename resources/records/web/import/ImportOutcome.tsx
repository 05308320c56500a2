import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { Field } from '#resources/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { ImportFaults } from './ImportErrors.tsx';
import type { Outcome } from './useImport.ts';

/** What a look through the file found, or what was made of it. */
export function ImportOutcome({ outcome, fields }: { outcome: Outcome; fields: readonly Field[] }) {
  const translate = useTranslate();
  const { report, isDone } = outcome;
  const { error_count, errors, ignored } = report;
  const word = isDone ? 'done' : error_count > 0 ? 'faults' : 'sound';
  const smart_count = isDone ? report.created : error_count > 0 ? error_count : report.rows;
  return (
    <>
      <Alert severity={error_count > 0 ? 'error' : 'success'} role="status">
        {translate(`records.import.${word}`, { smart_count })}{' '}
        {errors.length < error_count && translate('records.import.first_faults', { count: errors.length })}
      </Alert>
      {ignored.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('records.import.ignored', { columns: ignored.join(', ') })}
        </Typography>
      )}
      {errors.length > 0 && <ImportFaults faults={errors} fields={fields} />}
    </>
  );
}
