import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import type { Point } from 'react-easy-crop';
import { limits } from '#shared/limits.ts';
import type { Area } from '#web/controls/pictures.ts';

const { avatar_zoom_min: min, avatar_zoom_max: max, avatar_zoom_step: step } = limits;

const perOne = Math.round(1 / step);

/** Steps are tenths, and stay tenths however many are taken. */
const tenth = (zoom: number) => Math.round(Math.min(max, Math.max(min, zoom)) * perOne) / perOne;

/** How a picture lies under the round window: its offset in pixels and its zoom, and what of it is seen then. */
export function useAvatarView() {
  const [{ crop, zoom }, setView] = useState({ crop: { x: 0, y: 0 }, zoom: min as number });
  const [area, setArea] = useState<Area | null>(null);
  /** What is in the middle of the window stays there. */
  const zoomTo = (next: (zoom: number) => number) =>
    setView((view) => {
      const zoom = tenth(next(view.zoom));
      const by = zoom / view.zoom;
      return { zoom, crop: { x: view.crop.x * by, y: view.crop.y * by } };
    });
  return {
    crop,
    zoom,
    /** In per cent of the picture; null until it is there. */
    area,
    setArea,
    move: (crop: Point) => setView((view) => ({ ...view, crop })),
    /** By two fingers: not in steps, and the fingers say where to. */
    pinch: (zoom: number) => setView((view) => ({ ...view, zoom })),
    zoomTo: (zoom: number) => zoomTo(() => zoom),
    step: (direction: 1 | -1) => zoomTo((zoom) => zoom + direction * step),
  };
}

export type AvatarView = ReturnType<typeof useAvatarView>;

/** Plus and minus zoom wherever in the dialog the focus is. */
export function zoomKeys(event: KeyboardEvent, zoom: AvatarView['step']): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const direction = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key] as 1 | -1 | undefined;
  if (!direction) return;
  event.preventDefault();
  zoom(direction);
}
