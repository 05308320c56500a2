import type { AccountAccess } from '#server/tenant/access/accountAccess.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import type { DataPlane } from '#server/tenant/dataPlane.ts';

/** An account's entity, and where its records are. */
export interface EntityPlace {
  /** What the caller may do with the records. */
  access: RecordAccess;
  plane: DataPlane;
  account: AccountAccess;
}
