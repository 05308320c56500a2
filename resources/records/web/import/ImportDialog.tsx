import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Field } from '#resources/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { CardDialog } from '#web/resource/card/CardDialog.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportErrors } from './ImportErrors.tsx';
import { ImportFormat } from './ImportFormat.tsx';
import type { Outcome } from './useImport.ts';
import { useImport } from './useImport.ts';
import type { RequestProgress } from './useImportRequest.ts';

/** Pixels. */
const width = 760;

interface Props {
  alias: string;
  fields: readonly Field[];
  onClose: () => void;
}

/** Import of a CSV file: choose it, map its columns, check, import, undo. */
export default function ImportDialog({ alias, fields, onClose }: Props) {
  const translate = useTranslate();
  const work = useImport(alias, fields);
  const { chosen, sending, outcome, failure } = work;
  const isWriting =
    sending !== null && (sending.kind === 'undo' || (sending.kind === 'import' && sending.fraction === 1));
  return (
    <CardDialog
      title={translate('records.import.dialog')}
      over={chosen?.file.name}
      width={width}
      // While the server is writing, the dialog stays open to show the result.
      onClose={() => !isWriting && onClose()}
    >
      <Box sx={{ overflow: 'auto', display: 'grid', gap: 4, px: { xs: 4, md: 6 }, py: 5 }}>
        {failure && (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        )}
        {sending ? (
          <ImportProgress sending={sending} />
        ) : outcome ? (
          <ImportOutcome outcome={outcome} fields={fields} />
        ) : chosen ? (
          <>
            <ImportFormat work={work} />
            <ImportColumns chosen={chosen} fields={fields} onMap={work.map} />
          </>
        ) : (
          <ImportDrop onFile={work.choose} onRefused={() => work.refuse('one_file')} />
        )}
      </Box>
      <ImportActions work={work} isWriting={isWriting} onClose={onClose} />
    </CardDialog>
  );
}

/** Upload progress, then an indeterminate bar while the server works. */
function ImportProgress({ sending: { kind, fraction } }: { sending: RequestProgress }) {
  const translate = useTranslate();
  const isSent = kind !== 'undo' && fraction === 1;
  const key = kind === 'undo' ? 'undoing' : !isSent ? 'sending' : kind === 'check' ? 'checking' : 'writing';
  const text = translate(`records.import.${key}`);
  const percent = Math.round(fraction * 100);
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 10 }}>
      <Typography role="status">{text}</Typography>
      <LinearProgress
        aria-label={text}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: percent })}
      />
    </Box>
  );
}

/** Result of a check or an import. */
function ImportOutcome({ outcome, fields }: { outcome: Outcome; fields: readonly Field[] }) {
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
      {errors.length > 0 && <ImportErrors faults={errors} fields={fields} />}
    </>
  );
}
