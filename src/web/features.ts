import { bulk } from './features/bulk/bulk.feature.ts';
import { filters } from './features/filters/filters.feature.tsx';
import { grid } from './features/grid/grid.feature.ts';
import { kanban } from './features/kanban/kanban.feature.tsx';
import { liveUpdates } from './features/live-updates/live-updates.feature.ts';
import { merge } from './features/merge/merge.feature.ts';
import { savedViews } from './features/saved-views/saved-views.feature.tsx';
import { trash } from './features/trash/trash.feature.tsx';
import { type Feature, slotsOf } from './resource/slots.ts';

/** Features fill each slot in this order. A new feature is a line here. */
const features: readonly Feature[] = [savedViews, kanban, filters, grid, trash, bulk, merge, liveUpdates];

export const slots = slotsOf(features);
