import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useEffect } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useStore } from '#web/state/store.ts';
import type { CellState } from '../core/cellStates.ts';
import { activeCell, type GridCore } from '../core/gridCore.ts';
import { addressOf } from '../core/gridDom.ts';

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
    <Popper open anchorEl={cell} placement="bottom-start" sx={{ zIndex: 1 }}>
      <Paper
        id={popperId}
        sx={{
          p: 3,
          mt: 1,
          maxWidth: 360,
          border: 1,
          borderColor: 'divider',
          fontSize: '0.8125rem',
          boxShadow: 'var(--shadow-l)',
        }}
      >
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
      <Box sx={{ color: isStale ? 'text.primary' : 'error.main', overflowWrap: 'anywhere' }}>{state.text}</Box>
      {isStale ? (
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          <Button size="small" variant="outlined" onClick={saveMine}>
            {translate('grid.mine')}
          </Button>
          <Button size="small" onClick={discard}>
            {translate('grid.theirs')}
          </Button>
        </Box>
      ) : (
        <Box sx={{ mt: 1, color: 'text.secondary', fontSize: '0.75rem' }}>{translate('grid.again')}</Box>
      )}
    </>
  );
}
