import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { User } from '#resources/users/users.resource.ts';
import { cropSquare } from '#web/controls/pictures.ts';
import { useUpload } from '#web/controls/useUpload.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { AvatarStage } from './AvatarStage.tsx';
import { AvatarZoom } from './AvatarZoom.tsx';
import { useAvatarView, zoomKeys } from './useAvatarView.ts';
import { useOriginal } from './useOriginal.ts';
import type { Original } from './usePicturePicker.ts';

interface Props {
  original: Original;
  onCancel: () => void;
  onSave: (avatar: NonNullable<User['avatar']>) => void;
}

/** Crops the round thumbnail from an original: docs/product/accounts.md#avatar. */
export default function AvatarAdjust({ original, onCancel, onSave }: Props) {
  const translate = useTranslate();
  const id = useId();
  const view = useAvatarView();
  const picture = useOriginal(original);
  const [isCutting, setCutting] = useState(false);
  const upload = useUpload({
    kind: 'avatar',
    onStored: ({ id: thumb_id, public_link: thumb_src }) =>
      onSave({ original_id: original.original_id, original_src: original.original_src, thumb_id, thumb_src }),
  });
  const isSaving = isCutting || upload.sending !== null;
  const problem = picture.failure ?? upload.failure?.text;
  const save = async () => {
    if (!picture.src || !view.area || isSaving) return;
    setCutting(true);
    try {
      upload.send(new File([await cropSquare(picture.src, view.area)], 'avatar.jpg', { type: 'image/jpeg' }));
    } catch {
      upload.refuse(translate('files.errors.image'));
    } finally {
      setCutting(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      maxWidth={false}
      aria-labelledby={id}
      onKeyDown={(event) => zoomKeys(event, view.step)}
      slotProps={{ paper: { sx: { m: 4 } } }}
    >
      <Box sx={{ p: 6, display: 'grid', gap: 4, justifyItems: 'center', maxWidth: 362 }}>
        <Typography id={id} variant="h2" sx={{ justifySelf: 'start' }}>
          {translate('users.avatar.adjust_title')}
        </Typography>
        <AvatarStage src={picture.src} view={view} isBusy={isSaving} onBroken={picture.refuse} />
        <AvatarZoom view={view} disabled={isSaving || !view.area} />
        {problem ? (
          <Alert severity="error" sx={{ width: '100%' }}>
            {problem}
          </Alert>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('users.avatar.adjust_hint')}
          </Typography>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, width: '100%', pt: 1 }}>
          <Button variant="outlined" onClick={onCancel}>
            {translate('users.avatar.adjust_cancel')}
          </Button>
          <Button variant="contained" loading={isSaving} disabled={!view.area} onClick={() => void save()}>
            {translate('users.avatar.adjust_save')}
          </Button>
        </Box>
      </Box>
    </Dialog>
  );
}
