import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useDropzone } from 'react-dropzone';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useDropPlace } from '#web/inputs/controls/files/cardDrop.ts';
import { useUpload } from '#web/inputs/controls/files/useUpload.ts';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import { FileGroup } from '../file/FileGroup.tsx';
import { FileChosen, FileEmpty, FileFailed, FileSending } from '../file/FileStates.tsx';
import type { FileShown } from '../file/fileOf.ts';
import type { ValueProps } from '../valueProps.ts';
import styles from './files.module.css';
import { useFileList, type Waiting } from './useFileList.ts';

/** Several files, dropped or chosen, and uploaded at once. The value are the stored files, in the order of choosing. */
export function FilesValueInput({
  label,
  value,
  onChange,
  error,
  hint,
  disabled = false,
  required = false,
}: ValueProps) {
  const translate = useTranslate();
  const list = useFileList(value, onChange);
  const { files, waiting, leftOut } = list;
  const max = limits.files_per_value;
  const count = files.length + waiting.length;
  const isFull = count >= max;
  const drop = useDropzone({ noClick: true, noKeyboard: true, disabled, onDropAccepted: list.add });
  const isAimed = useDropPlace({ isEmpty: count === 0, isSeveral: true, take: list.add }, disabled);
  const isDropping = isAimed || drop.isDragActive;
  const box = useKeptFocus(count);
  return (
    <FileGroup
      label={label}
      error={error ?? (leftOut > 0 && translate('inputs.several.left_out', { max, count: leftOut }))}
      hint={isFull ? translate('inputs.several.full', { max }) : hint}
      required={required}
    >
      <div {...drop.getRootProps()}>
        <input {...drop.getInputProps({ style: { display: 'none' } })} />
        <ul ref={box} className={styles.list} data-dropping={isDropping || undefined}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <FileChosen file={file} disabled={disabled} remove={() => list.remove(file.id)} />
            </li>
          ))}
          {waiting.map((each) => (
            <Upload
              key={each.turn}
              waiting={each}
              isGoing={list.isGoing(each)}
              disabled={disabled}
              onStored={(file) => list.store(each.turn, file)}
              onFailed={(isFailed) => list.fail(each.turn, isFailed)}
              onLeave={() => list.leave(each.turn)}
            />
          ))}
          {!isFull && !(disabled && count > 0) && (
            <li className={styles.file}>
              <FileEmpty isSeveral isDropping={isDropping} disabled={disabled} choose={drop.open} />
            </li>
          )}
        </ul>
      </div>
    </FileGroup>
  );
}

interface UploadProps {
  waiting: Waiting;
  /** Its turn has come. */
  isGoing: boolean;
  disabled: boolean;
  onStored: (file: FileShown) => void;
  onFailed: (isFailed: boolean) => void;
  onLeave: () => void;
}

/** One file on its way: its progress, or why it failed. The card is not saved before. */
function Upload({ waiting: { file }, isGoing, disabled, onStored, onFailed, onLeave }: UploadProps) {
  const upload = useUpload({ kind: 'record', onStored });
  const { sending, failure } = upload;
  const begin = useEffectEvent(() => {
    if (!sending && !failure) upload.send(file);
  });
  const tell = useEffectEvent(onFailed);
  useEffect(() => {
    if (isGoing) begin();
  }, [isGoing]);
  useEffect(() => tell(failure !== null), [failure]);
  useBlockSave(!failure);
  return (
    <li className={styles.file} data-failed={failure ? true : undefined}>
      {failure ? (
        <FileFailed name={file.name} failure={failure} disabled={disabled} retry={upload.retry} dismiss={onLeave} />
      ) : (
        <FileSending
          sending={sending ?? { name: file.name, fraction: null }}
          cancel={() => {
            upload.cancel();
            onLeave();
          }}
        />
      )}
    </li>
  );
}

/** After a file was taken off, the focus goes to the button in its place, or to the last one. */
function useKeptFocus(count: number) {
  const box = useRef<HTMLUListElement>(null);
  const place = useRef(0);
  useEffect(() => {
    const list = box.current;
    const note = ({ target }: FocusEvent) => {
      place.current = [...(list?.querySelectorAll('button') ?? [])].indexOf(target as HTMLButtonElement);
    };
    list?.addEventListener('focusin', note);
    return () => list?.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has come or gone
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost || place.current < 0) return;
    const buttons = [...(box.current?.querySelectorAll('button') ?? [])];
    buttons[Math.min(place.current, buttons.length - 1)]?.focus();
  }, [count]);
  return box;
}
