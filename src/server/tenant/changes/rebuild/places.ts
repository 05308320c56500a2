import { auxiliaryName } from '#server/tenant/model.ts';
import { tableName } from '../../model.ts';

/** Names of the objects of a rebuild, quoted and with their schema. */
export interface Places {
  entity_id: number;
  schema: string;
  /** The table in use. */
  table: string;
  /** Its replacement. */
  copy: string;
  /** Log of ids of records written during the rebuild, in order. */
  log: string;
  /** The function that writes the log, and its trigger. */
  capture: string;
  trigger: string;
}

/** The name of an index while it is on the copy. */
export const indexOnCopy =
  ({ entity_id }: Pick<Places, 'entity_id'>) =>
  (name: string): string =>
    name.replace(auxiliaryName(entity_id, ''), auxiliaryName(entity_id, 'new_'));

export function placesOf(schema: string, entity_id: number): Places {
  const within = (name: string) => `"${schema}".${name}`;
  return {
    entity_id,
    schema,
    table: within(tableName(entity_id)),
    copy: within(auxiliaryName(entity_id, 'new')),
    log: within(auxiliaryName(entity_id, 'log')),
    capture: within(auxiliaryName(entity_id, 'capture')),
    trigger: auxiliaryName(entity_id, 'capture'),
  };
}
