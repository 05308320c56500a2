import { timeSlices } from '../../load/eventLoop/timeSlices.ts';
import type { AccountAccess } from './accountAccess.ts';
import type { RecordAccess } from './recordAccess.ts';

/** All entities of which something is granted. Rights on many are worked out in slices (docs/operating/running.md#event-loop). */
export async function entitiesInSlices(access: AccountAccess): Promise<RecordAccess[]> {
  const pause = timeSlices();
  const found: RecordAccess[] = [];
  for (const each of access.eachEntity()) {
    found.push(each);
    await pause();
  }
  return found;
}
