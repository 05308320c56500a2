import type { Feature } from '#web/resource/slots.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkScope, RowActions } from './RowActions.tsx';

/** What is done with many records at once, and from a row with one. */
export const bulk: Feature = {
  list: { Scope: BulkScope, SelectionBar: BulkBar, RowActions },
};
