import CircularProgress from '@mui/material/CircularProgress';
import { type CSSProperties, useEffect, useRef } from 'react';
import Cropper from 'react-easy-crop';
import { limits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import styles from './avatar.module.css';
import type { AvatarView } from './useAvatarView.ts';

const { avatar_px: canvas, avatar_border_px: border } = limits;

interface Props {
  src: string | null;
  view: AvatarView;
  /** While the crop is saved the picture must not move. */
  isBusy: boolean;
  onBroken: () => void;
}

/** The crop area: the picture behind a round window, moved by mouse, finger, arrow keys or wheel. */
export function AvatarStage({ src, view, isBusy, onBroken }: Props) {
  const translate = useTranslate();
  const stage = useRef<HTMLDivElement>(null);
  const wheel = useRef(wheelSteps());
  const isReady = view.area !== null;
  // So that the arrow keys move the picture at once.
  useEffect(() => {
    if (isReady) stage.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [isReady]);
  return (
    <div ref={stage} inert={isBusy} aria-busy={!isReady} className={styles.stage} style={stageSize}>
      {src ? (
        <Cropper
          image={src}
          crop={view.crop}
          zoom={view.zoom}
          minZoom={limits.avatar_zoom_min}
          maxZoom={limits.avatar_zoom_max}
          aspect={1}
          cropSize={{ width: canvas, height: canvas }}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={5}
          onCropChange={view.move}
          onZoomChange={view.pinch}
          onCropAreaChange={view.setArea}
          onWheelRequest={(event) => {
            event.preventDefault();
            for (const direction of wheel.current(event)) view.step(direction);
            return false;
          }}
          mediaProps={{ onError: onBroken }}
          cropperProps={{ role: 'application', 'aria-label': translate('users.avatar.stage') }}
        />
      ) : (
        <CircularProgress aria-label={translate('users.avatar.loading')} size={28} />
      )}
    </div>
  );
}

/** For the style sheet. */
const stageSize = { '--canvas': `${canvas}px`, '--border': `${border}px` } as CSSProperties;

/** Wheel delta per zoom step. Pinching a trackpad sends wheel events with Ctrl and much smaller deltas. */
const perStep = { wheel: 60, pinch: 6 };

/** Converts deltas of wheels and trackpads to zoom steps; up zooms in. */
function wheelSteps() {
  let rest = 0;
  return ({ deltaY, deltaMode, ctrlKey }: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): (1 | -1)[] => {
    const pixels = deltaMode === 0 ? deltaY : deltaY * 20;
    rest -= pixels / (ctrlKey ? perStep.pinch : perStep.wheel);
    const whole = Math.trunc(rest);
    rest -= whole;
    return Array.from({ length: Math.abs(whole) }, () => (whole > 0 ? 1 : -1));
  };
}
