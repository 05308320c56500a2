import type { Feature } from '#web/resource/slots.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkScope, RowActions } from './RowActions.tsx';

/** Actions for many records at once, and for a single row. */
export const bulk: Feature = {
  list: { Scope: BulkScope, SelectionBar: BulkBar, RowActions },
};
