import type { Feature } from '#web/resource/slots.ts';
import { GridSwitch, useAddsRows, useGrid } from './useGrid.tsx';

/** Editing cells in the list, as in a spreadsheet. */
export const grid: Feature = {
  list: { ToolbarStart: GridSwitch, useTable: useGrid, useAddsRows },
};
