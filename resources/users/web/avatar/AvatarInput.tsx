import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { lazy, Suspense, useState } from 'react';
import type { User } from '#resources/users/users.resource.ts';
import { PersonAvatar } from '#web/controls/PersonAvatar.tsx';
import { shrink } from '#web/controls/pictures.ts';
import { useUpload } from '#web/controls/useUpload.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useInput } from '#web/inputs/useInput.ts';
import { AvatarLinks } from './AvatarLinks.tsx';
import { AvatarRing } from './AvatarRing.tsx';
import { type Original, usePicturePicker } from './usePicturePicker.ts';

const AvatarAdjust = lazy(() => import('./AvatarAdjust.tsx'));

const size = 96;

interface Props {
  /** Whose initials stand where there is no picture. */
  person: { id: number; name: string };
  disabled: boolean;
}

const Help = ({ role, children }: { role?: 'alert'; children: string }) => (
  <FormHelperText error={role === 'alert'} {...(role && { role })} sx={{ m: 0 }}>
    {children}
  </FormHelperText>
);

/** What cannot be read here as a picture goes as it is: the server may know it, or says what is wrong with it. */
const prepare = async (file: File) => (await shrink(file)) ?? file;

/**
 * A person's picture in the card's form (SPEC.md sections 2 and 4): chosen, dropped or pasted, uploaded small, then cut in
 * the adjust dialog. Only what is saved there becomes the card's value; given up, the card is as it was.
 */
export function AvatarInput({ person, disabled }: Props) {
  const translate = useTranslate();
  const { value, error, onChange, ref } = useInput<NonNullable<User['avatar']> | '' | null>('avatar');
  const avatar = value || null;
  const [adjusted, setAdjusted] = useState<Original | null>(null);
  const upload = useUpload({
    kind: 'avatar',
    prepare,
    onStored: (file) => setAdjusted({ original_id: file.id, original_src: file.public_link }),
  });
  const picker = usePicturePicker({ ...upload, disabled: disabled || adjusted !== null });
  const problem = upload.failure?.text ?? error;
  return (
    <>
      <Box {...picker.getRootProps()} sx={{ display: 'flex', alignItems: 'center', gap: 5, minWidth: 0 }}>
        <input {...picker.getInputProps({ style: { display: 'none' } })} />
        <AvatarRing
          size={size}
          sending={upload.sending}
          isDropping={picker.isDragActive}
          onClick={disabled ? undefined : picker.open}
        >
          <PersonAvatar person={{ ...person, avatar }} size={size} />
        </AvatarRing>
        <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
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
        </Box>
      </Box>
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
