import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { violationText } from '#web/i18n/errorText.ts';
import { translate, useTranslate } from '#web/i18n/translate.ts';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import { useStore } from '#web/state/store.ts';
import type { PastePreview } from '../core/cellStates.ts';
import { activeCell, type GridCore } from '../core/gridCore.ts';
import { isNewRow } from '../core/newRows.ts';
import { changeCounts } from './clearCells.ts';
import styles from './PasteDialog.module.css';

/** Confirms a paste and lists the cells whose text is no valid value. */
export function PasteDialog({ core }: { core: GridCore }) {
  const preview = useStore(core.pastePreview);
  return preview && <PreviewDialog core={core} preview={preview} />;
}

function PreviewDialog({ core, preview }: { core: GridCore; preview: PastePreview }) {
  const translate = useTranslate();
  const id = useId();
  const { changes, added, unreadable, outside, conflicts, resolve } = preview;
  const close = (isConfirmed: boolean) => {
    resolve(isConfirmed);
    activeCell(core)?.focus();
  };
  const canChange = changes.length + added.length > 0;
  return (
    <Dialog open onClose={() => close(false)} aria-labelledby={id} slotProps={{ paper: { className: styles.dialog } }}>
      <DialogTitle id={id} className={styles.title}>
        {questionOf(preview)}
      </DialogTitle>
      {unreadable.length + outside + conflicts > 0 && (
        <DialogContent className={styles.body}>
          {conflicts > 0 && <Alert severity="warning">{translate('grid.moved', { smart_count: conflicts })}</Alert>}
          {outside > 0 && <Alert severity="info">{translate('grid.outside', { smart_count: outside })}</Alert>}
          {unreadable.length > 0 && <UnreadableCells core={core} preview={preview} />}
        </DialogContent>
      )}
      <DialogActions className={styles.actions}>
        <Button variant="outlined" autoFocus={!canChange} onClick={() => close(false)}>
          {translate('grid.cancel')}
        </Button>
        {canChange && (
          <Button autoFocus variant="contained" onClick={() => close(true)}>
            {answerOf(preview)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function questionOf({ changes, added }: PastePreview): string {
  const records = translate('grid.records', { smart_count: added.length });
  if (changes.length === 0) return translate(added.length > 0 ? 'grid.add' : 'grid.unread_title', { records });
  const counts = changeCounts(changes);
  if (added.length === 0) return translate('grid.change', counts);
  return translate('grid.change_and_add', { cells: counts.cells, records });
}

function answerOf({ changes, added }: PastePreview): string {
  if (added.length === 0) return translate('grid.change_ok');
  if (changes.length > 0) return translate('grid.change_and_add_ok');
  return translate('grid.add_ok', { records: translate('grid.records', { smart_count: added.length }) });
}

/** Cells in the list; the rest are counted below it. */
const maxListed = 20;

/** Cells of a paste whose text is no value of their field, and why. */
function UnreadableCells({ core, preview }: { core: GridCore; preview: PastePreview }) {
  const translate = useTranslate();
  const label = useColumnLabel(core.view.declaration.name);
  const { unreadable: cells, newIds } = preview;
  const title = (id: number) => {
    if (isNewRow(id)) return translate('grid.new_row', { number: newIds.indexOf(id) + 1 });
    const row = core.row(id);
    return row ? core.view.title(row) : `#${id}`;
  };
  return (
    <div>
      <div className={styles.lead}>{translate('grid.unread', { smart_count: cells.length })}</div>
      <Box component="ul" className={styles.list} tabIndex={0}>
        {cells.slice(0, maxListed).map(({ id, key, text, violation }) => (
          <li key={`${id}/${key}`} className={styles.line}>
            <div className={styles.field}>
              {title(id)} · {label(key)}
            </div>
            <div className={styles.value}>
              <q>{text.slice(0, 80)}</q>: <span>{violationText(violation, translate)}</span>
            </div>
          </li>
        ))}
      </Box>
      {cells.length > maxListed && (
        <div className={styles.more}>{translate('grid.more', { smart_count: cells.length - maxListed })}</div>
      )}
    </div>
  );
}
