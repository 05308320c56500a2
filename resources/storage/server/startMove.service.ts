import type { RequestCtx } from '#server/context.ts';
import { refuse } from '#server/errors.ts';
import type { Storage } from '#server/tenant/planes/storage.ts';
import { type StorageSettings, storage } from '../storage.resource.ts';
import type { StorageRow } from './storage.queries.ts';

/** Settings that were checked and whose place is another. */
export interface Move {
  before: StorageRow;
  /** To be saved at the switch. */
  next: StorageRow;
  /** Where the records go. */
  to: Storage;
}

/** Starts to move all records. Answers the settings with the old place. */
export async function startMove(_ctx: RequestCtx, _move: Move): Promise<StorageSettings> {
  throw refuse(storage, 'storage_move_unavailable');
}
