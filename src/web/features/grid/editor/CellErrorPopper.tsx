import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useEffect } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useStore } from '#web/state/store.ts';
import type { CellState } from '../core/cellStates.ts';
import { activeCell, type GridCore } from '../core/gridCore.ts';
import { addressOf } from '../core/gridDom.ts';
import styles from './editor.module.css';

const popperId = 'stoa-grid-error';

/** Why the focused cell was not saved, and in a conflict the choice between both values. */
export function CellErrorPopper({ core }: { core: GridCore }) {
  useStore(core.selection);
  useStore(core.states);
  const isEditing = useStore(core.edit) !== null;
  const cell = activeCell(core);
  const { id, key = '' } = cell ? addressOf(cell) : { id: 0 };
  const state = core.states.of({ id, key });
  const isShown = !isEditing && cell !== undefined && state?.text !== undefined;
  useEffect(() => {
    if (!isShown) return;
    cell.setAttribute('aria-describedby', popperId);
    return () => cell.removeAttribute('aria-describedby');
  }, [isShown, cell]);
  if (!isShown) return null;
  return (
    <Popper open anchorEl={cell} placement="bottom-start" className={styles.error}>
      <Paper id={popperId} className={styles.frame}>
        <ErrorContent core={core} state={state} cell={cell} />
      </Paper>
    </Popper>
  );
}

function ErrorContent({ core, state, cell }: { core: GridCore; state: CellState; cell: HTMLElement }) {
  const translate = useTranslate();
  const isStale = state.kind === 'stale';
  const discard = () => {
    core.states.drop([state]);
    cell.focus();
  };
  const saveMine = () => {
    const { id, key, typed } = state;
    core.states.drop([state]);
    void core.writer.write([{ id, key, before: core.row(id)?.[key] ?? null, after: typed }]);
    cell.focus();
  };
  return (
    <>
      <div className={styles.text} data-stale={isStale || undefined}>
        {state.text}
      </div>
      {isStale ? (
        <div className={styles.actions}>
          <Button size="small" variant="outlined" onClick={saveMine}>
            {translate('grid.mine')}
          </Button>
          <Button size="small" onClick={discard}>
            {translate('grid.theirs')}
          </Button>
        </div>
      ) : (
        <div className={styles.again}>{translate('grid.again')}</div>
      )}
    </>
  );
}
