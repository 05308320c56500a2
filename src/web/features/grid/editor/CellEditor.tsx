import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { choosingFields, useOffered } from '#resources/data/records/web/offered/useOffered.ts';
import { entityAlias } from '#shared/entities/entityResourceName.ts';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { type CellEditing, cellEditingOf, typeInputOf } from '#web/inputs/fieldTypes/typeInputs.ts';
import { SaveBlockersContext, useSaveBlockers } from '#web/inputs/form/saveBlockers.ts';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import { useStore } from '#web/state/store.ts';
import type { CellEdit, GridCore } from '../core/gridCore.ts';
import { findCell } from '../core/gridDom.ts';
import { isNewRow } from '../core/newRows.ts';
import styles from './editor.module.css';
import { useCellForm } from './useCellForm.ts';

/** The editor of the cell that is being edited, if any. */
export function CellEditor({ core }: { core: GridCore }) {
  const edit = useStore(core.edit);
  return edit && <CellPopper key={`${edit.id}/${edit.key}`} core={core} edit={edit} />;
}

function CellPopper({ core, edit }: { core: GridCore; edit: CellEdit }) {
  const cell = findCell(core.table, edit.id, edit.key);
  const editing = cellEditingOf(edit.field);
  const isBelow = editing.place === 'below';
  if (!cell) return null;
  return (
    <Popper
      open
      anchorEl={cell}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, isBelow ? 4 : -cell.offsetHeight] } }]}
      className={styles.popper}
    >
      <CellInput core={core} edit={edit} {...(isBelow ? belowLook(editing) : coverLook(cell, editing))} />
    </Popper>
  );
}

const belowLook = ({ width }: CellEditing): Look => ({
  className: styles.below,
  style: { width: width ?? 'min(440px, calc(100vw - 32px))' },
});

/** The label is visible to screen readers only: the column's header already shows it. */
const coverLook = (cell: HTMLElement, { least = 180 }: CellEditing): Look => ({
  className: styles.cover,
  style: {
    width: Math.min(480, Math.max(cell.offsetWidth, least)),
    '--cell-height': `${cell.offsetHeight}px`,
    '--cell-align': getComputedStyle(cell).textAlign,
  },
});

interface Look {
  className: string | undefined;
  style: CSSProperties & Record<`--${string}`, string>;
}

interface CellInputProps extends Look {
  core: GridCore;
  edit: CellEdit;
}

/** The input of the field's type. The grid's keys save or cancel; a click outside saves. */
function CellInput({ core, edit, className, style }: CellInputProps) {
  const translate = useTranslate();
  const label = useColumnLabel(core.view.declaration.name)(edit.key);
  const saveBlockers = useSaveBlockers();
  const form = useCellForm(core, edit, saveBlockers.isSaveBlocked);
  const box = useInitialFocus(edit);
  const Input = typeInputOf(edit.field);
  const offered = useOffered(edit.field, choosingOf(core, edit), form.value);

  return (
    <ClickAwayListener mouseEvent="onMouseDown" touchEvent={false} onClickAway={form.leave}>
      <Paper
        ref={box}
        role="dialog"
        aria-label={translate('grid.edit', { name: label })}
        onKeyDownCapture={form.onKeyDownCapture}
        onKeyDown={form.onKeyDown}
        className={className}
        style={style}
      >
        <SaveBlockersContext value={saveBlockers}>
          <Input
            field={edit.field}
            label={label}
            value={form.value}
            onChange={form.change}
            error={form.error}
            offered={offered}
            placeholder={translate(form.value === '' ? 'grid.empty' : 'grid.none')}
            nothing={{ none: translate('grid.none'), clear: translate('grid.clear', { name: label }) }}
          />
        </SaveBlockersContext>
        {fieldTypeOf(edit.field).is_multiline && (
          <Buttons hint={translate('grid.hint')} onSave={form.save} onCancel={form.cancel} />
        )}
        {cellEditingOf(edit.field).hasButtons && <Buttons onSave={form.save} onCancel={form.cancel} />}
      </Paper>
    </ClickAwayListener>
  );
}

interface ButtonsProps {
  /** The keys that do the same: then the buttons are for the pointer, and no tab stops. */
  hint?: string;
  onSave: () => void;
  onCancel: () => void;
}

function Buttons({ hint, onSave, onCancel }: ButtonsProps) {
  const translate = useTranslate();
  const stop = hint === undefined ? undefined : -1;
  return (
    <div className={styles.foot}>
      <div className={styles.hint}>{hint}</div>
      <Button size="small" tabIndex={stop} onClick={onCancel}>
        {translate('grid.cancel')}
      </Button>
      <Button size="small" tabIndex={stop} variant="contained" onClick={onSave}>
        {translate('grid.save')}
      </Button>
    </div>
  );
}

/** A new row has only what was typed into it. */
function choosingOf(core: GridCore, { id, field }: CellEdit) {
  const isNew = isNewRow(id);
  const typed = isNew ? core.states.typedOf(id) : undefined;
  const values = Object.fromEntries(
    choosingFields(field).flatMap((alias) => (typed ? [[alias, typed[alias] ?? null]] : [])),
  );
  const entity = entityAlias(core.view.declaration.name) ?? '';
  return { entity, recordId: isNew ? null : id, values };
}

/** Not the buttons of chosen values, which come before their box. */
const focusable = 'input:not([type=hidden], [type=file]), textarea, button:not([tabindex="-1"])';

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
