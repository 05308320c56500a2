import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import 'react-image-crop/dist/ReactCrop.css';
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop';
import { limits } from '#shared/limits.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import { cropSquare } from './pictures.ts';

interface Props {
  file: File;
  onCancel: () => void;
  /** A square PNG, no larger than a stored logo. */
  onCut: (file: File) => void;
}

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
    <Dialog open onClose={onCancel} maxWidth={false} aria-labelledby={id} slotProps={{ paper: { sx: { m: 4 } } }}>
      <Box sx={{ p: 6, display: 'grid', gap: 4, justifyItems: 'center', maxWidth: limits.confirm_modal_px }}>
        <Typography id={id} variant="h2" sx={{ justifySelf: 'start' }}>
          {translate('files.crop.title')}
        </Typography>
        <Box sx={stage}>
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
        </Box>
        {isBroken ? (
          <Alert severity="error">{translate('files.errors.image')}</Alert>
        ) : (
          <Typography variant="body2" color="text.secondary">
            {translate('files.crop.hint')}
          </Typography>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, width: '100%' }}>
          <Button variant="outlined" onClick={onCancel}>
            {translate('files.crop.cancel')}
          </Button>
          <Button variant="contained" disabled={!square || isBroken || isBusy} onClick={() => void run(cut)}>
            {translate('files.crop.cut')}
          </Button>
        </Box>
      </Box>
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

const stage = {
  display: 'grid',
  placeItems: 'center',
  maxWidth: '100%',
  minHeight: 120,
  '& .ReactCrop': { '--rc-focus-color': 'var(--primary-500)', '--rc-drag-handle-size': '14px' },
  '& .ReactCrop__child-wrapper > img': { maxHeight: 'min(52vh, 420px)' },
  // A plain white line instead of the animated border.
  '& .ReactCrop .ReactCrop__crop-selection.ReactCrop__crop-selection': {
    animation: 'none !important',
    backgroundImage: 'none !important',
    boxShadow: 'inset 0 0 0 2px #fff',
  },
  '& .ReactCrop .ReactCrop__drag-handle': {
    border: 0,
    borderRadius: '50%',
    backgroundColor: '#fff',
    boxShadow: '0 1px 4px rgb(20 18 15 / 55%)',
    '&:focus-visible': { outline: '3px solid var(--rc-focus-color)' },
  },
  '@media (pointer: coarse)': { '& .ReactCrop': { '--rc-drag-handle-size': '24px' } },
} as const;
