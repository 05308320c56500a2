import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { ImportReport } from './api.ts';
import { Counts } from './Counts.tsx';
import styles from './import.module.css';

/** What an import did. */
export function ImportOutcome({ report }: { report: ImportReport }) {
  const translate = useTranslate();
  const { created, updated, note_count, blank_rows, report: left } = report;
  const smart_count = created + updated;
  return (
    <div className={styles.outcome}>
      <DoneIcon className={styles.doneIcon} aria-hidden />
      <Typography variant="h3" component="p" role="status">
        {translate('imports.done', { smart_count })}
      </Typography>
      <Counts report={report} />
      {note_count > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('imports.notes', { smart_count: note_count })}
        </Typography>
      )}
      {blank_rows > 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('imports.blank_rows', { smart_count: blank_rows })}
        </Typography>
      )}
      {left && (
        <div className={styles.left}>
          <Button variant="outlined" href={left.public_link} download={left.name}>
            {translate('imports.save_skipped', { smart_count: report.skipped })}
          </Button>
          <Typography variant="body2" color="text.secondary">
            {translate('imports.save_skipped_hint')}
          </Typography>
        </div>
      )}
    </div>
  );
}
