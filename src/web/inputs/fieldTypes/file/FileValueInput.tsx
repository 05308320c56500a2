import { useLayoutEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslate } from '#web/i18n/translate.ts';
import { useDropPlace } from '#web/inputs/controls/files/cardDrop.ts';
import { useUpload } from '#web/inputs/controls/files/useUpload.ts';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import type { ValueProps } from '../valueProps.ts';
import { FileGroup } from './FileGroup.tsx';
import { FileChosen, FileEmpty, FileFailed, FileSending } from './FileStates.tsx';
import styles from './file.module.css';
import { fileOf } from './fileOf.ts';

/** A file, dropped or chosen, and uploaded at once. The value is the stored file. */
export function FileValueInput({ label, value, onChange, error, hint, disabled = false, required }: ValueProps) {
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
  const take = ([dropped]: File[]) => dropped && upload.send(dropped);
  const isAimed = useDropPlace({ isEmpty: state === 'empty', isSeveral: false, take }, disabled);
  const isDropping = isAimed || drop.isDragActive;
  const actions = {
    disabled,
    choose: drop.open,
    cancel: upload.cancel,
    retry: upload.retry,
    dismiss: upload.clear,
    remove: () => onChange(null),
  };
  return (
    <FileGroup label={label} error={error} hint={hint} required={required ?? false}>
      <div {...drop.getRootProps()} className={styles.frame} data-state={state} data-dropping={isDropping || undefined}>
        <input {...drop.getInputProps({ style: { display: 'none' } })} />
        <div ref={box} className={styles.content}>
          {sending && <FileSending sending={sending} {...actions} />}
          {state === 'failed' && failure && <FileFailed failure={failure} {...actions} />}
          {state === 'chosen' && file && <FileChosen file={file} {...actions} />}
          {state === 'empty' && <FileEmpty isDropping={isDropping} {...actions} />}
        </div>
      </div>
    </FileGroup>
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
