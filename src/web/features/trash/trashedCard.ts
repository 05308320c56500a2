import type { CardFeature } from '#web/resource/slots.ts';
import { TrashedNote } from './TrashedNote.tsx';
import { trashedView } from './trashedView.tsx';

/** The card of a deleted record can be read and restored, not changed. */
const trashedCard: CardFeature = {
  state: {
    isFor: (record) => typeof record.deleted_at === 'string',
    viewOf: trashedView,
    Notice: TrashedNote,
  },
};
export default trashedCard;
