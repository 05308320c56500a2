import PlusIcon from '@mui/icons-material/Add';
import MinusIcon from '@mui/icons-material/Remove';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Slider from '@mui/material/Slider';
import { limits } from '#shared/limits.ts';
import { useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { AvatarView } from './useAvatarView.ts';

const { avatar_zoom_min: min, avatar_zoom_max: max, avatar_zoom_step: step } = limits;

/** Zoom by slider or by steps. */
export function AvatarZoom({ view, disabled }: { view: AvatarView; disabled: boolean }) {
  const translate = useTranslate();
  const { format } = new Intl.NumberFormat(useLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const text = (zoom: number) => `${format(zoom)}×`;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, width: limits.avatar_px + 2 * limits.avatar_border_px }}>
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
    </Box>
  );
}
