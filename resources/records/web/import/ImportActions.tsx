import Button from '@mui/material/Button';
import { useTranslate } from '#web/i18n/translate.ts';
import { DialogFoot } from '#web/resource/card/DialogFoot.tsx';
import { notify } from '#web/ui/messages.ts';
import type { ImportReport } from './sendImport.ts';
import type { Import } from './useImport.ts';

interface Props {
  work: Import;
  /** The server is writing, which cannot be stopped. */
  isWriting: boolean;
  onClose: () => void;
}

/** Buttons of the current step. */
export function ImportActions({ work, isWriting, onClose }: Props) {
  const translate = useTranslate();
  const { chosen, sending, outcome } = work;
  const hasColumns = Object.values(chosen?.mapping ?? {}).some((alias) => alias !== null);
  const undo = async (report: ImportReport) => {
    if (!(await work.undo(report))) return;
    notify({ tone: 'success', text: translate('records.import.undone') });
    onClose();
  };
  if (!chosen) return null;
  return (
    <DialogFoot>
      {sending ? (
        <Button variant="outlined" disabled={isWriting} onClick={work.stop}>
          {translate('records.import.stop')}
        </Button>
      ) : outcome?.isDone ? (
        <>
          <Button variant="outlined" onClick={() => void undo(outcome.report)}>
            {translate('records.import.undo')}
          </Button>
          <Button variant="contained" autoFocus onClick={onClose}>
            {translate('records.import.close')}
          </Button>
        </>
      ) : outcome ? (
        <>
          <Button variant="outlined" onClick={work.back}>
            {translate('records.import.back')}
          </Button>
          {outcome.report.error_count > 0 ? (
            <Button variant="contained" onClick={work.restart}>
              {translate('records.import.another')}
            </Button>
          ) : (
            <Button variant="contained" autoFocus disabled={outcome.report.rows === 0} onClick={work.run}>
              {translate('records.import.run', { smart_count: outcome.report.rows })}
            </Button>
          )}
        </>
      ) : (
        <Button variant="contained" autoFocus disabled={!hasColumns} onClick={work.check}>
          {translate('records.import.check')}
        </Button>
      )}
    </DialogFoot>
  );
}
