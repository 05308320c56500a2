import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import 'react-image-crop/dist/ReactCrop.css';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { limits, screenLimits } from '#shared/limits.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import { cropSquare } from './pictures.ts';
import styles from './SquareCrop.module.css';

interface Props {
  file: File;
  onCancel: () => void;
  /** A square PNG, no larger than a stored logo. */
  onCut: (file: File) => void;
}

const slots = { paper: { className: styles.dialog } };

/** Crops a picture to a square that is moved and resized by pointer or keys. */
export default function SquareCrop({ file, onCancel, onCut }: Props) {
  const translate = useTranslate();
  const id = useId();
  const src = useBlobUrl(file);
  const [square, setSquare] = useState<PercentCrop | null>(null);
  const [side, setSide] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const { isBusy, run } = useOneAtATime();
  const cut = async () => {
    if (!src || !square) return;
    const px = Math.max(1, Math.min(limits.logo_px, Math.round((square.width / 100) * side)));
    try {
      const blob = await cropSquare(src, square, px, 'image/png');
      onCut(new File([blob], `${file.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' }));
    } catch {
      setBroken(true);
    }
  };
  return (
    <Dialog open onClose={onCancel} maxWidth={false} aria-labelledby={id} slotProps={slots}>
      <div className={styles.crop} style={{ maxWidth: screenLimits.confirm_modal_px }}>
        <Typography id={id} variant="h2" className={styles.title}>
          {translate('files.crop.title')}
        </Typography>
        <div className={styles.stage}>
          <ReactCrop
            aspect={1}
            keepSelection
            minWidth={24}
            {...(square && { crop: square })}
            onChange={(_, percent) => setSquare(percent)}
            ariaLabels={labels(translate)}
          >
            {src && (
              <img
                alt=""
                src={src}
                onError={() => setBroken(true)}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                  setSide(naturalWidth);
                  setSquare(largest(naturalWidth, naturalHeight));
                }}
              />
            )}
          </ReactCrop>
        </div>
        {isBroken ? (
          <Alert severity="error">{translate('files.errors.image')}</Alert>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('files.crop.hint')}
          </Typography>
        )}
        <div className={styles.foot}>
          <Button variant="outlined" onClick={onCancel}>
            {translate('files.crop.cancel')}
          </Button>
          <Button variant="contained" disabled={!square || isBroken || isBusy} onClick={() => void run(cut)}>
            {translate('files.crop.cut')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The largest square that fits, in the middle. */
const largest = (width: number, height: number): PercentCrop =>
  centerCrop(
    makeAspectCrop(width > height ? { unit: '%', height: 100 } : { unit: '%', width: 100 }, 1, width, height),
    width,
    height,
  );

function useBlobUrl(file: File): string | null {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setSrc(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return src;
}

/** A square is resized by its corners; the sides have no handles. */
const labels = (translate: Translate) => ({
  cropArea: translate('files.crop.area'),
  nwDragHandle: translate('files.crop.nw'),
  neDragHandle: translate('files.crop.ne'),
  seDragHandle: translate('files.crop.se'),
  swDragHandle: translate('files.crop.sw'),
  nDragHandle: '',
  eDragHandle: '',
  sDragHandle: '',
  wDragHandle: '',
});
