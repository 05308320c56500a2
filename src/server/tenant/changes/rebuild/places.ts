import { tableName } from '../../model.ts';
import { beside } from '../names.ts';

/** What a rebuild has beside the table, all quoted and with their schema where they need one. */
export interface Places {
  entity_id: number;
  schema: string;
  /** The table in use. */
  table: string;
  /** The one that is to take its place. */
  copy: string;
  /** Ids of records written meanwhile, in the order of their writing. */
  log: string;
  /** The function that keeps the log, and the name of its trigger. */
  capture: string;
  trigger: string;
}

export function placesOf(schema: string, entity_id: number): Places {
  const within = (name: string) => `"${schema}".${name}`;
  return {
    entity_id,
    schema,
    table: within(tableName(entity_id)),
    copy: within(beside(entity_id, 'new')),
    log: within(beside(entity_id, 'log')),
    capture: within(beside(entity_id, 'capture')),
    trigger: beside(entity_id, 'capture'),
  };
}
