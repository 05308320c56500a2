import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { typeInputOf } from '#web/fieldTypes/typeInputs.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { HoldsContext, useHolds } from '#web/inputs/holds.ts';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import type { Editing, GridCore } from '../core/gridCore.ts';
import { useCellForm } from './useCellForm.ts';
import { useFirstFocus } from './useFirstFocus.ts';

interface Props {
  core: GridCore;
  editing: Editing;
  sx: SxProps<Theme>;
}

/** The type's own input, with the keys of a grid; a press elsewhere saves too. */
export function CellSheet({ core, editing, sx }: Props) {
  const translate = useTranslate();
  const label = useColumnLabel(core.view.declaration.name)(editing.key);
  const type = fieldTypeOf(editing.field).name;
  const holds = useHolds();
  const form = useCellForm(core, editing, holds.isHeld);
  const box = useFirstFocus(editing, type);
  const Input = typeInputOf(editing.field);

  return (
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent={false} onClickAway={form.leave}>
      <Paper
        ref={box}
        role="dialog"
        aria-label={translate('grid.edit', { name: label })}
        onKeyDownCapture={form.onKeyDownCapture}
        onKeyDown={form.onKeyDown}
        sx={sx}
      >
        <HoldsContext value={holds}>
          <Input
            field={editing.field}
            label={label}
            value={form.value}
            onChange={form.change}
            error={form.error}
            placeholder={translate(form.value === '' ? 'grid.empty' : 'grid.none')}
            nothing={{ none: translate('grid.none'), clear: translate('grid.clear', { name: label }) }}
          />
        </HoldsContext>
        {(type === 'textarea' || type === 'json') && <Buttons onSave={form.save} onCancel={form.cancel} />}
      </Paper>
    </ClickAwayListener>
  );
}

/** For the pointer: the keys save and give up from where they type. */
function Buttons({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 3 }}>
      <Box sx={{ flex: 1, fontSize: '0.75rem', color: 'text.secondary' }}>{translate('grid.hint')}</Box>
      <Button size="small" tabIndex={-1} onClick={onCancel}>
        {translate('grid.cancel')}
      </Button>
      <Button size="small" tabIndex={-1} variant="contained" onClick={onSave}>
        {translate('grid.save')}
      </Button>
    </Box>
  );
}
