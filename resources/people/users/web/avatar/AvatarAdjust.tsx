import PlusIcon from '@mui/icons-material/Add';
import MinusIcon from '@mui/icons-material/Remove';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import type { User } from '#resources/people/users/users.resource.ts';
import { limits, screenLimits } from '#shared/limits.ts';
import { fileAddress } from '#web/api/address.ts';
import { ApiError } from '#web/api/api.ts';
import { translate, useLocale, useTranslate } from '#web/i18n/translate.ts';
import { readPicture } from '#web/inputs/controls/files/api.ts';
import { cropSquare } from '#web/inputs/controls/files/pictures.ts';
import { uploadText } from '#web/inputs/controls/files/uploadText.ts';
import { useUpload } from '#web/inputs/controls/files/useUpload.ts';
import { AvatarStage } from './AvatarStage.tsx';
import styles from './avatar.module.css';
import { type AvatarView, useAvatarView, zoomKeys } from './useAvatarView.ts';
import type { Original } from './usePicturePicker.ts';

interface Props {
  original: Original;
  onCancel: () => void;
  onSave: (avatar: NonNullable<User['avatar']>) => void;
}

/** Crops the round thumbnail from an original: docs/reference/product/accounts.md#avatar. */
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
      slotProps={{ paper: { className: styles.paper } }}
    >
      <div className={styles.adjust} style={{ maxWidth: screenLimits.modal_min_px }}>
        <Typography id={id} variant="h2" className={styles.adjustTitle}>
          {translate('users.avatar.adjust_title')}
        </Typography>
        <AvatarStage src={picture.src} view={view} isBusy={isSaving} onBroken={picture.refuse} />
        <AvatarZoom view={view} disabled={isSaving || !view.area} />
        {problem ? (
          <Alert severity="error" className={styles.problem}>
            {problem}
          </Alert>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('users.avatar.adjust_hint')}
          </Typography>
        )}
        <div className={styles.adjustFoot}>
          <Button variant="outlined" onClick={onCancel}>
            {translate('users.avatar.adjust_cancel')}
          </Button>
          <Button variant="contained" loading={isSaving} disabled={!view.area} onClick={() => void save()}>
            {translate('users.avatar.adjust_save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * An original as a `data:` URL, which a canvas may draw and read back. The file of a picture belongs to the account where
 * it was uploaded; in other accounts of the person its public link is used, which is on the same site.
 */
function useOriginal({ original_id, original_src }: Original) {
  const [src, setSrc] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const control = new AbortController();
    readPicture(original_id, control.signal).then(setSrc, (error) => {
      if (control.signal.aborted) return;
      if (error instanceof ApiError && error.status === 404) setSrc(fileAddress(original_src));
      else setFailure(uploadText(error));
    });
    return () => control.abort();
  }, [original_id, original_src]);
  return { src, failure, refuse: () => setFailure(translate('files.errors.image')) };
}

const { avatar_zoom_min: min, avatar_zoom_max: max, avatar_zoom_step: step } = limits;

/** Zoom by slider or by steps. */
function AvatarZoom({ view, disabled }: { view: AvatarView; disabled: boolean }) {
  const translate = useTranslate();
  const { format } = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const text = (zoom: number) => `${format(zoom)}×`;
  return (
    <div className={styles.zoom} style={{ width: limits.avatar_px + 2 * limits.avatar_border_px }}>
      <IconButton
        aria-label={translate('users.avatar.zoom_out')}
        disabled={disabled || view.zoom <= min}
        onClick={() => view.step(-1)}
      >
        <MinusIcon fontSize="small" />
      </IconButton>
      <Slider
        size="small"
        min={min}
        max={max}
        step={step}
        value={view.zoom}
        disabled={disabled}
        aria-label={translate('users.avatar.zoom')}
        getAriaValueText={text}
        valueLabelDisplay="auto"
        valueLabelFormat={text}
        onChange={(_, zoom) => view.zoomTo(zoom as number)}
      />
      <IconButton
        aria-label={translate('users.avatar.zoom_in')}
        disabled={disabled || view.zoom >= max}
        onClick={() => view.step(1)}
      >
        <PlusIcon fontSize="small" />
      </IconButton>
    </div>
  );
}
