import { moveMark } from '../changes/isMoving.ts';
/** Names of what a move makes in the schemas of both sides, quoted and with their schema. */
export const placesOf = (schema: string) => {
  const within = (name: string) => `"${schema}".${name}`;
  return {
    /** On the old side: one row with the move, and whether writes are refused. Writers lock it in share mode. */
    state: moveMark(schema),
    /** On the old side: keys of rows that were written and not yet copied again. */
    log: within('_move_log'),
    /** On the new side: the move that fills it, and the run that may write. */
    filling: within('_moving'),
    /** Functions of the triggers. */
    fence: within('_move_fence'),
    freeze: within('_move_freeze'),
    captureRecord: within('_move_capture_record'),
    captureKey: within('_move_capture_key'),
  };
};

export const triggers = { fence: '_move_fence', freeze: '_move_freeze', capture: '_move_capture' } as const;

/** A table that is moved. */
export interface MovedTable {
  /** Without its schema. */
  name: string;
  key: readonly { name: string; type: 'bigint' | 'text' }[];
  /** Also during the move. */
  isWritten: boolean;
}

export const numbered = (name: string, key: string, isWritten: boolean): MovedTable => ({
  name,
  key: [{ name: key, type: 'bigint' }],
  isWritten,
});

/** Changed only by changes of entities and fields, which wait for the end of the move. */
export const definitions: readonly MovedTable[] = [
  numbered('_ledger', 'change_id', false),
  numbered('_entities', 'entity_id', false),
  numbered('_fields', 'field_id', false),
];

export const keys: MovedTable = {
  name: '_keys',
  key: [
    { name: 'actor', type: 'text' },
    { name: 'key', type: 'text' },
  ],
  isWritten: true,
};

export const history = numbered('_history', 'id', true);

export const isRecords = (name: string): boolean => /^e_\d+$/.test(name);

/** The entity of a table of records. */
export const entityOf = (name: string): number => Number(name.slice('e_'.length));
