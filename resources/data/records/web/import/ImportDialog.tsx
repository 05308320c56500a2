import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { use } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { CardDialog } from '#web/resource/card/dialog/CardDialog.tsx';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import { useUnsaved } from '#web/state/unsaved.ts';
import type { ImportReport } from './api.ts';
import { ImportColumns } from './ImportColumns.tsx';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportFormat } from './ImportFormat.tsx';
import { ImportRows } from './ImportRows.tsx';
import styles from './import.module.css';
import { formatExamples } from './importFormats.ts';
import { type Import, type Outcome, useImport } from './useImport.ts';
import type { RequestProgress } from './useImportRequest.ts';

const messages = settledPromise(loadPageMessages('imports'));

/** Pixels. */
const width = 760;

interface Props {
  alias: string;
  fields: readonly Field[];
  /** The person may delete what the import creates. */
  mayUndo: boolean;
  onClose: () => void;
}

/** Import of a CSV file: choose it, map its columns, check, import, undo. */
export default function ImportDialog({ alias, fields, mayUndo, onClose }: Props) {
  use(messages);
  const translate = useTranslate();
  const work = useImport(alias, fields);
  const { chosen, sending, outcome, failure } = work;
  const isWriting =
    sending !== null && (sending.kind === 'undo' || (sending.kind === 'import' && sending.fraction === 1));
  useUnsaved(chosen !== null);
  return (
    <CardDialog
      title={translate('imports.dialog')}
      over={chosen?.file.name}
      width={width}
      // While the server is writing, the dialog stays open to show the result.
      onClose={() => !isWriting && onClose()}
    >
      <div className={styles.body}>
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
            <ImportColumns chosen={chosen} fields={fields} onMap={work.map} onFormat={work.format} />
          </>
        ) : (
          <ImportDrop onFile={work.choose} onRefused={() => work.refuse('one_file')} />
        )}
      </div>
      <ImportActions {...{ work, isWriting, mayUndo, onClose }} />
    </CardDialog>
  );
}

/** Upload progress, then an indeterminate bar while the server works. */
function ImportProgress({ sending: { kind, fraction } }: { sending: RequestProgress }) {
  const translate = useTranslate();
  const isSent = kind !== 'undo' && fraction === 1;
  const key = kind === 'undo' ? 'undoing' : !isSent ? 'sending' : kind === 'check' ? 'checking' : 'writing';
  const text = translate(`imports.${key}`);
  const percent = Math.round(fraction * 100);
  return (
    <div className={styles.working}>
      <Typography role="status">{text}</Typography>
      <LinearProgress
        aria-label={text}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: percent })}
      />
    </div>
  );
}

/** Result of a check or an import. */
function ImportOutcome({ outcome, fields }: { outcome: Outcome; fields: readonly Field[] }) {
  const translate = useTranslate();
  const { report, isDone } = outcome;
  const { error_count, errors, notes, note_count, ignored, blank_rows, formats, has_header } = report;
  const headerRow = report.header_row ?? (has_header ? 1 : 0);
  const read = fields.flatMap(({ alias, name }) => {
    const format = formats[alias];
    return format && format !== 'either' ? [`${name} ${formatExamples[format]}`] : [];
  });
  const messageKey = isDone ? 'done' : error_count > 0 ? 'faults' : 'sound';
  const smart_count = isDone ? report.created : error_count > 0 ? error_count : report.rows;
  return (
    <>
      <Alert severity={error_count > 0 ? 'error' : 'success'} role="status">
        {translate(`imports.${messageKey}`, { smart_count })}{' '}
        {errors.length < error_count && translate('imports.first_faults', { count: errors.length })}
      </Alert>
      {ignored.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('imports.ignored', { columns: ignored.join(', ') })}
        </Typography>
      )}
      {blank_rows > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('imports.blank_rows', { smart_count: blank_rows })}
        </Typography>
      )}
      {read.length > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('imports.read_as', { columns: read.join(' · ') })}
        </Typography>
      )}
      {errors.length > 0 && <ImportRows kind="fault" rows={errors} fields={fields} headerRow={headerRow} />}
      {note_count > 0 && (
        <>
          <Alert severity="warning">
            {translate('imports.notes', { smart_count: note_count })}
            {'. '}
            {notes.length < note_count && translate('imports.first_faults', { count: notes.length })}
          </Alert>
          <ImportRows kind="note" rows={notes} fields={fields} headerRow={headerRow} />
        </>
      )}
    </>
  );
}

interface ActionsProps {
  work: Import;
  /** The server is writing, which cannot be stopped. */
  isWriting: boolean;
  mayUndo: boolean;
  onClose: () => void;
}

/** Buttons of the current step. */
function ImportActions({ work, isWriting, mayUndo, onClose }: ActionsProps) {
  const translate = useTranslate();
  const { chosen, sending, outcome } = work;
  const hasColumns = (chosen?.mapping ?? []).some((alias) => alias !== null);
  const undo = async (report: ImportReport) => {
    if (!(await work.undo(report))) return;
    notify({ tone: 'success', text: translate('imports.undone') });
    onClose();
  };
  if (!chosen) return null;
  return (
    <DialogFoot>
      {sending ? (
        <Button variant="outlined" disabled={isWriting} onClick={work.stop}>
          {translate('imports.stop')}
        </Button>
      ) : outcome?.isDone ? (
        <>
          {mayUndo && (
            <Button variant="outlined" onClick={() => void undo(outcome.report)}>
              {translate('imports.undo')}
            </Button>
          )}
          <Button variant="contained" autoFocus onClick={onClose}>
            {translate('imports.close')}
          </Button>
        </>
      ) : outcome ? (
        <>
          <Button variant="outlined" onClick={work.back}>
            {translate('imports.back')}
          </Button>
          {outcome.report.error_count > 0 ? (
            <Button variant="contained" onClick={work.restart}>
              {translate('imports.another')}
            </Button>
          ) : (
            <Button variant="contained" autoFocus disabled={outcome.report.rows === 0} onClick={work.run}>
              {translate('imports.run', { smart_count: outcome.report.rows })}
            </Button>
          )}
        </>
      ) : (
        <Button variant="contained" autoFocus disabled={!hasColumns} onClick={work.check}>
          {translate('imports.check')}
        </Button>
      )}
    </DialogFoot>
  );
}
