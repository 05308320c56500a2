import type { ModuleDefinition } from '../contract.ts';
import type { MadeHost } from '../createHost.ts';
import type { frameMounts } from './frameMounts.ts';

/** A widget of this frame after its `init`. */
export interface Running {
  definition: ModuleDefinition;
  made: MadeHost;
  mounts: ReturnType<typeof frameMounts>;
}
