import { type EntityInfo, fieldTypes } from '@stoa/sdk';

type Field = EntityInfo['fields'][number];

export interface Step {
  /** Null: records without a value. */
  id: number | null;
  name: string;
  color: string | null;
}

/** An entity that can be shown as a board, and the fields that it is shown by. */
export interface Board {
  entity: { alias: string; name: string };
  /** The select whose variants are the columns. */
  field: { alias: string; name: string };
  steps: readonly Step[];
  /** The first text field. Undefined: cards show ids. */
  label: string | undefined;
  amount: string | undefined;
  person: string | undefined;
  day: string | undefined;
  mayMove: boolean;
}

/** A select with one value of a subtype: one of several is in no single column. */
const isSelect = ({ type_id, extra }: Field, subtype: string) =>
  type_id === fieldTypes.select && !extra.is_multiple && (extra.select_subtype ?? 'default') === subtype;

/** The boards of an account: one for each select with variants of each entity. */
export function boardsOf(entities: readonly EntityInfo[]): Board[] {
  return entities.flatMap((entity) => {
    const whole = entity.fields.filter(({ is_partial }) => !is_partial);
    const first = (test: (field: Field) => boolean) => whole.find(test)?.alias;
    return whole
      .filter((field) => isSelect(field, 'default'))
      .map((field) => ({
        entity: { alias: entity.alias, name: entity.name },
        field: { alias: field.alias, name: field.name },
        steps: field.variants
          .filter(({ deleted }) => !deleted)
          .map(({ id, name, color = null }) => ({ id, name, color })),
        label: first(({ type_id }) => type_id === fieldTypes.text),
        amount: first(({ type_id }) => type_id === fieldTypes.number),
        person: first((field) => isSelect(field, 'user')),
        day: first(({ type_id }) => type_id === fieldTypes.date),
        mayMove: field.access !== 'read',
      }));
  });
}

/** The board of a path such as `deals/stage`; otherwise the one with an amount, or the first. */
export function boardAt(boards: readonly Board[], path: string): Board | undefined {
  const [entity, field] = path.split('/');
  return (
    boards.find((board) => board.entity.alias === entity && board.field.alias === field) ??
    boards.find((board) => board.entity.alias === entity) ??
    boards.find((board) => board.amount !== undefined) ??
    boards[0]
  );
}

export const pathOf = ({ entity, field }: Board): string => `${entity.alias}/${field.alias}`;

/** The fields of a card. */
export const shownFields = ({ field, label, amount, person, day }: Board): string[] =>
  [field.alias, label, amount, person, day].filter((alias) => alias !== undefined);
