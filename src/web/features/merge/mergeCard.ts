import type { CardFeature } from '#web/resource/slots.ts';
import { RecordConflict } from './RecordConflict.tsx';

const mergeCard: CardFeature = { Conflict: RecordConflict };
export default mergeCard;
