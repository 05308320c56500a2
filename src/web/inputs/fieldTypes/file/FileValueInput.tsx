import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslate } from '#web/i18n/translate.ts';
import { useDropPlace } from '#web/inputs/controls/files/cardDrop.ts';
import { useUpload } from '#web/inputs/controls/files/useUpload.ts';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import { shape } from '#web/theme/tokens.ts';
import type { ValueProps } from '../valueProps.ts';
import { FileChosen, FileEmpty, FileFailed, FileSending } from './FileStates.tsx';
import { fileOf } from './fileOf.ts';

/** A file, dropped or chosen, and uploaded at once. The value is the stored file. */
export function FileValueInput({ label, value, onChange, error, hint, disabled = false }: ValueProps) {
  const translate = useTranslate();
  const upload = useUpload({ kind: 'record', onStored: onChange });
  const { sending, failure } = upload;
  useBlockSave(sending !== null);
  const drop = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDropAccepted: ([file]) => file && upload.send(file),
    onDropRejected: () => upload.refuse(translate('files.errors.one_file')),
  });
  const file = fileOf(value);
  const state = sending ? 'sending' : failure ? 'failed' : file ? 'chosen' : 'empty';
  const box = useKeptFocus(state);
  const isDropping = useDropPlace(state === 'empty', disabled, upload.send) || drop.isDragActive;
  const actions = {
    disabled,
    choose: drop.open,
    cancel: upload.cancel,
    retry: upload.retry,
    dismiss: upload.clear,
    remove: () => onChange(null),
  };
  return (
    <Group label={label} error={error} hint={hint}>
      <Box {...drop.getRootProps()} sx={frame(state, isDropping)}>
        <input {...drop.getInputProps({ style: { display: 'none' } })} />
        <Box ref={box} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, minWidth: 0, flex: 1 }}>
          {sending && <FileSending sending={sending} {...actions} />}
          {state === 'failed' && failure && <FileFailed failure={failure} {...actions} />}
          {state === 'chosen' && file && <FileChosen file={file} {...actions} />}
          {state === 'empty' && <FileEmpty isDropping={isDropping} {...actions} />}
        </Box>
      </Box>
    </Group>
  );
}

/** Moves the focus from a button that disappeared to the first one of its replacement. */
function useKeptFocus(state: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(state);
  // In a layout effect: a dialog would otherwise take the lost focus first.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (before.current !== state && isLost) box.current?.querySelector('button')?.focus();
    before.current = state;
  }, [state]);
  return box;
}

const frame = (state: string, isDropping: boolean) => ({
  display: 'flex',
  // A long name must not widen the container.
  width: 0,
  minWidth: '100%',
  minHeight: 64,
  p: 3,
  border: 1,
  borderStyle: state === 'empty' || isDropping ? 'dashed' : 'solid',
  borderColor: isDropping ? 'primary.main' : state === 'failed' ? 'error.main' : 'divider',
  borderRadius: `${shape.radius_m}px`,
  bgcolor: isDropping ? 'action.selected' : 'transparent',
});

interface GroupProps extends Pick<ValueProps, 'label' | 'error' | 'hint'> {
  children: ReactNode;
}

function Group({ label, error, hint, children }: GroupProps) {
  const id = useId();
  const help = error ?? hint;
  return (
    <Box
      component="fieldset"
      aria-labelledby={id}
      aria-describedby={help ? `${id}-help` : undefined}
      sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}
    >
      <FormLabel
        id={id}
        component="div"
        sx={{ mb: 1.5, fontSize: '0.8125rem', fontWeight: 550, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      {children}
      {help && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)}>
          {help}
        </FormHelperText>
      )}
    </Box>
  );
}
