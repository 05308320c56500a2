import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Counts } from '#resources/data/records/web/import/Counts.tsx';
import styles from '#resources/data/records/web/import/import.module.css';
import { isCheckedAtOnce } from '#resources/data/records/web/import/useImport.ts';
import { shownWork } from '#resources/data/records/web/import/useImportRequest.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DialogFoot } from '#web/resource/card/dialog/DialogFoot.tsx';
import { type EntityFile, isNamed } from './useEntityFile.ts';

/** What would be made, and the button that makes it. */
export function EntityFileFoot({ work }: { work: EntityFile }) {
  const translate = useTranslate();
  const { chosen, names, sending, report, isCurrent } = work;
  if (shownWork(sending))
    return (
      <DialogFoot>
        <Button variant="outlined" onClick={work.stop}>
          {translate('imports.cancel')}
        </Button>
      </DialogFoot>
    );
  if (!chosen) return null;
  const isReadable = isNamed(chosen) && names.name.trim() !== '' && names.alias !== '';
  const faults = isCurrent && report ? report.error_count : 0;
  const isKnown = isCurrent || !isCheckedAtOnce(chosen);
  const isReady = isReadable && sending === null && isKnown && (faults === 0 || chosen.skips);
  return (
    <DialogFoot>
      <div className={styles.said}>
        <div className={styles.offer} role="status">
          {sending ? (
            <>
              <CircularProgress size={16} aria-hidden /> {translate('imports.checking')}
            </>
          ) : isReadable ? (
            isCurrent && report && <Counts report={report} />
          ) : (
            translate('imports.entity.no_name')
          )}
        </div>
        {faults > 0 && !sending && report && (
          <FormControlLabel
            className={styles.skip}
            control={<Checkbox size="small" checked={chosen.skips} onChange={(_, skips) => work.skip(skips)} />}
            label={translate('imports.skip_rows', { smart_count: report.skipped })}
          />
        )}
      </div>
      <Button variant="contained" disabled={!isReady} onClick={work.make}>
        {isCurrent && report
          ? translate('imports.entity.make', { smart_count: report.created })
          : translate('imports.entity.make_all')}
      </Button>
    </DialogFoot>
  );
}
