import type { DataPlane } from '../dataPlane.ts';
import type { EntityModel } from '../model.ts';
import type { Lookups } from './expand.ts';

/** Where records are read from, and whom to ask for what they name. */
export interface Source extends Lookups {
  plane: Pick<DataPlane, 'read'>;
  /** The entity of this id; null when it is gone. */
  targetOf(entity_id: number): EntityModel | null;
}
