import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Point } from 'react-easy-crop';
import { limits } from '#shared/limits.ts';
import type { Area } from '#web/inputs/controls/files/pictures.ts';

const { avatar_zoom_min: min, avatar_zoom_max: max, avatar_zoom_step: step } = limits;

const perOne = Math.round(1 / step);

/** Rounded, so that repeated steps add up without floating-point errors. */
const tenth = (zoom: number) => Math.round(Math.min(max, Math.max(min, zoom)) * perOne) / perOne;

/** Position of a picture behind the round window: offset in pixels, zoom, and the visible area. */
export function useAvatarView() {
  const [{ crop, zoom }, setView] = useState({ crop: { x: 0, y: 0 }, zoom: min as number });
  const [area, setArea] = useState<Area | null>(null);
  /** Zooms around the centre of the window. */
  const zoomTo = (next: (zoom: number) => number) =>
    setView((view) => {
      const zoom = tenth(next(view.zoom));
      const by = zoom / view.zoom;
      return { zoom, crop: { x: view.crop.x * by, y: view.crop.y * by } };
    });
  return {
    crop,
    zoom,
    /** In per cent of the picture; null until it is loaded. */
    area,
    setArea,
    move: (crop: Point) => setView((view) => ({ ...view, crop })),
    /** Two fingers zoom without steps, around a point between them. */
    pinch: (zoom: number) => setView((view) => ({ ...view, zoom })),
    zoomTo: (zoom: number) => zoomTo(() => zoom),
    step: (direction: 1 | -1) => zoomTo((zoom) => zoom + direction * step),
  };
}

export type AvatarView = ReturnType<typeof useAvatarView>;

/** Plus and minus zoom wherever the focus is in the dialog. */
export function zoomKeys(event: KeyboardEvent, zoom: AvatarView['step']): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key] as 1 | -1 | undefined;
  if (!direction) return;
  event.preventDefault();
  zoom(direction);
}
