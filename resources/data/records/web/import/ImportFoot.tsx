import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { EntityRights } from '#shared/entities/rights.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import type { ImportReport } from './api.ts';
import { Counts } from './Counts.tsx';
import { type ChosenFile, hasKey } from './chosenFile.ts';
import styles from './import.module.css';
import { canCheck, type Import, isCheckedAtOnce } from './useImport.ts';
import { shownWork } from './useImportRequest.ts';

interface Props {
  work: Import;
  rights: EntityRights;
  onClose: () => void;
}

/** What would be written, and the buttons of the current step. */
export function ImportFoot({ work, rights, onClose }: Props) {
  const translate = useTranslate();
  const { chosen, sending, done } = work;
  const undo = async (import_id: number) => {
    const undone = await work.undo(import_id);
    if (!undone) return;
    const { kept } = undone;
    notify({
      tone: 'success',
      text: kept > 0 ? translate('imports.undone_but', { smart_count: kept }) : translate('imports.undone'),
    });
    onClose();
  };
  const running = shownWork(sending);
  if (running)
    return (
      <DialogFoot>
        <Button variant="outlined" disabled={running.kind === 'undo'} onClick={work.stop}>
          {translate('imports.cancel')}
        </Button>
      </DialogFoot>
    );
  if (!chosen) return null;
  if (!done) return <Offer work={work} chosen={chosen} />;
  const { import_id } = done;
  return (
    <DialogFoot>
      {import_id !== null && mayUndo(done, rights) && (
        <Button variant="outlined" onClick={() => void undo(import_id)}>
          {translate('imports.undo')}
        </Button>
      )}
      <Button variant="contained" autoFocus onClick={onClose}>
        {translate('imports.close')}
      </Button>
    </DialogFoot>
  );
}

const mayUndo = ({ created, updated }: ImportReport, rights: EntityRights) =>
  (created === 0 || rights.delete !== 'none') && (updated === 0 || rights.update !== 'none');

function Offer({ work, chosen }: { work: Import; chosen: ChosenFile }) {
  const translate = useTranslate();
  const { report, isCurrent, sending } = work;
  const hasColumns = chosen.columns.some((column) => column !== null);
  const isChecking = sending !== null;
  const faults = isCurrent && report ? report.error_count : 0;
  const isUnknown = !isCurrent && canCheck(chosen);
  const count = isCurrent && report ? report.created + report.updated : null;
  const isReady =
    hasColumns && hasKey(chosen) && !isChecking && !isUnknown && (faults === 0 || chosen.skips) && count !== 0;
  return (
    <DialogFoot>
      <div className={styles.said}>
        <div className={styles.offer} role="status">
          {isChecking ? (
            <>
              <CircularProgress size={16} aria-hidden /> {translate('imports.checking')}
            </>
          ) : !hasColumns ? (
            translate('imports.no_columns')
          ) : !hasKey(chosen) ? (
            translate('imports.no_key')
          ) : (
            isCurrent && report && <Counts report={report} />
          )}
        </div>
        {faults > 0 && !isChecking && report && (
          <FormControlLabel
            className={styles.skip}
            control={<Checkbox size="small" checked={chosen.skips} onChange={(_, skips) => work.skip(skips)} />}
            label={translate('imports.skip_rows', { smart_count: report.skipped })}
          />
        )}
      </div>
      {isUnknown && hasColumns && !isChecking && (work.failure || !isCheckedAtOnce(chosen)) ? (
        <Button variant="contained" onClick={work.check}>
          {translate('imports.check')}
        </Button>
      ) : (
        <Button variant="contained" disabled={!isReady} onClick={work.run}>
          {count ? translate('imports.run', { smart_count: count }) : translate('imports.run_all')}
        </Button>
      )}
    </DialogFoot>
  );
}
