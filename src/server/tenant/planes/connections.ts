import type { Pools } from './access.ts';
import type { Making } from './provision.ts';
import type { SchemaStatements } from './schemas.ts';

/** How the records of one account are reached. */
export interface Connections extends Pools, Making, SchemaStatements {}
