import FormHelperText from '@mui/material/FormHelperText';
import Link from '@mui/material/Link';
import { lazy, type MouseEvent, type Ref, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { User } from '#resources/people/users/users.resource.ts';
import type { MessageUnder } from '#web/i18n/messages.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shrink } from '#web/inputs/controls/files/pictures.ts';
import { useUpload } from '#web/inputs/controls/files/useUpload.ts';
import { PersonAvatar } from '#web/inputs/controls/PersonAvatar.tsx';
import { useBlockSave } from '#web/inputs/form/saveBlockers.ts';
import { type InputProps, useInput } from '#web/inputs/form/useInput.ts';
import { AvatarRing } from './AvatarRing.tsx';
import styles from './avatar.module.css';
import { type Original, usePicturePicker } from './usePicturePicker.ts';

const AvatarAdjust = lazy(() => import('./AvatarAdjust.tsx'));

const size = 96;

const Help = ({ role, children }: { role?: 'alert'; children: string }) => (
  <FormHelperText error={role === 'alert'} {...(role && { role })} className={styles.error}>
    {children}
  </FormHelperText>
);

/** A file that the browser cannot read as a picture is sent as it is: the server may be able to, or says why not. */
const prepare = async (file: File) => (await shrink(file)) ?? file;

/**
 * A person's picture (docs/reference/api/files.md#avatars): chosen, dropped or pasted, uploaded small, then cropped in a dialog. The
 * card's value changes only when that dialog is saved. Without a picture the initials of the typed name are shown.
 */
export default function AvatarInput({ name, disabled = false, recordId }: InputProps) {
  const translate = useTranslate();
  const { value, error, onChange, ref } = useInput<NonNullable<User['avatar']> | '' | null>(name);
  const typedName = String(useWatch({ name: 'name' }) ?? '');
  const avatar = value || null;
  const [adjusted, setAdjusted] = useState<Original | null>(null);
  const upload = useUpload({
    kind: 'avatar',
    prepare,
    onStored: (file) => setAdjusted({ original_id: file.id, original_src: file.public_link }),
  });
  useBlockSave(upload.sending !== null);
  const picker = usePicturePicker({ ...upload, disabled: disabled || adjusted !== null });
  // Text inputs have the same attribute: it names the field of an input.
  const field = { 'data-field': name };
  const problem = upload.failure?.text ?? error;
  return (
    <>
      <div {...picker.getRootProps()} className={styles.input}>
        <input {...picker.getInputProps({ style: { display: 'none' }, ...field })} />
        <AvatarRing
          size={size}
          sending={upload.sending}
          isDropping={picker.isDragActive}
          onClick={disabled ? undefined : picker.open}
        >
          <PersonAvatar person={{ id: recordId ?? 0, name: typedName || '?', avatar }} size={size} />
        </AvatarRing>
        <div className={styles.texts}>
          <AvatarLinks
            chooseRef={ref}
            hasPicture={avatar !== null}
            isSending={upload.sending !== null}
            disabled={disabled}
            onChoose={picker.open}
            onCancel={upload.cancel}
            onAdjust={() => avatar && setAdjusted(avatar)}
            onRemove={() => {
              upload.clear();
              onChange('');
            }}
          />
          {problem && <Help role="alert">{problem}</Help>}
          {!problem && !disabled && <Help>{translate('users.avatar.hint')}</Help>}
        </div>
      </div>
      {adjusted && (
        <Suspense>
          <AvatarAdjust
            original={adjusted}
            onCancel={() => setAdjusted(null)}
            onSave={(saved) => {
              setAdjusted(null);
              onChange(saved);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface LinksProps {
  /** Gets the focus when the server refuses the picture. */
  chooseRef: Ref<HTMLButtonElement>;
  hasPicture: boolean;
  isSending: boolean;
  disabled: boolean;
  onChoose: () => void;
  onCancel: () => void;
  onAdjust: () => void;
  onRemove: () => void;
}

/** Upload or cancel the upload; adjust and remove once there is a picture. */
function AvatarLinks({ chooseRef, hasPicture, isSending, disabled, ...on }: LinksProps) {
  const translate = useTranslate();
  const link = (
    key: MessageUnder<'users.avatar'>,
    onClick: (event: MouseEvent<HTMLElement>) => void,
    more: { ref?: Ref<HTMLButtonElement>; danger?: boolean } = {},
  ) => (
    <Link
      component="button"
      type="button"
      ref={more.ref}
      disabled={disabled}
      onClick={onClick}
      underline="hover"
      className={styles.link}
      data-danger={more.danger}
    >
      {translate(`users.avatar.${key}`)}
    </Link>
  );
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button disappears with the picture; the focus must not get lost.
    currentTarget.parentElement?.querySelector('button')?.focus();
    on.onRemove();
  };
  return (
    <div className={styles.links}>
      {isSending
        ? link('cancel', on.onCancel, { ref: chooseRef })
        : link(hasPicture ? 'replace' : 'upload', on.onChoose, { ref: chooseRef })}
      {hasPicture && !isSending && link('adjust', on.onAdjust)}
      {hasPicture && !isSending && link('remove', remove, { danger: true })}
    </div>
  );
}
