import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import { useLayoutEffect, useRef } from 'react';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { cellEditingOf, typeInputOf } from '#web/fieldTypes/typeInputs.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/saveBlockers.ts';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import type { CellEdit, GridCore } from '../core/gridCore.ts';
import { useCellForm } from './useCellForm.ts';

interface Props {
  core: GridCore;
  edit: CellEdit;
  sx: SxProps<Theme>;
}

/** The input of the field's type. The grid's keys save or cancel; a click outside saves. */
export function CellInput({ core, edit, sx }: Props) {
  const translate = useTranslate();
  const label = useColumnLabel(core.view.declaration.name)(edit.key);
  const saveBlockers = useSaveBlockers();
  const form = useCellForm(core, edit, saveBlockers.isSaveBlocked);
  const box = useInitialFocus(edit);
  const Input = typeInputOf(edit.field);

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
        <SaveBlockersContext value={saveBlockers}>
          <Input
            field={edit.field}
            label={label}
            value={form.value}
            onChange={form.change}
            error={form.error}
            placeholder={translate(form.value === '' ? 'grid.empty' : 'grid.none')}
            nothing={{ none: translate('grid.none'), clear: translate('grid.clear', { name: label }) }}
          />
        </SaveBlockersContext>
        {fieldTypeOf(edit.field).is_multiline && <Buttons onSave={form.save} onCancel={form.cancel} />}
      </Paper>
    </ClickAwayListener>
  );
}

/** For the pointer. They are no tab stops: the keyboard saves and cancels from the input. */
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

const focusable = 'input:not([type=hidden], [type=file]), textarea, button';

/**
 * Focuses the input before the browser inserts the character that opened the editor, with the cursor at the end of the
 * text. A select opens its list at once.
 */
function useInitialFocus({ mode, field }: CellEdit) {
  const { opensList } = cellEditingOf(field);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const input = box.current?.querySelector<HTMLElement>(focusable);
    input?.focus({ preventScroll: true });
    const isText = input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type === 'text');
    if (opensList) {
      if (mode === 'replace') (input as HTMLInputElement).select();
      input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
    } else if (isText) input.setSelectionRange(input.value.length, input.value.length);
  }, [mode, opensList]);
  return box;
}
