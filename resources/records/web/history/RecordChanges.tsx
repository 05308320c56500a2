import { useCallback } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import type { HistoryPage, HistoryRow } from '#resources/history/history.resource.ts';
import { HistoryEntry } from '#resources/history/web/HistoryEntry.tsx';
import { HistoryPanel } from '#resources/history/web/HistoryPanel.tsx';
import { records } from '#resources/records/records.resource.ts';
import { pathOf, request } from '#web/api/api.ts';
import { type Translate, useTranslate } from '#web/i18n/translate.ts';
import type { Target } from '../cells/entityCells.tsx';
import type { NamesOfChange } from './HistoryValue.tsx';
import { RecordChange } from './RecordChange.tsx';

interface Props {
  alias: string;
  fields: readonly Field[];
  id: number;
  /** Targets of selects of records, by the select's alias. */
  targets: ReadonlyMap<string, Target>;
  /** Earlier values can be restored into the surrounding card. */
  isOpen: boolean;
}

/** Changes of a record, newest first (docs/product/entities.md#record-history). */
export default function RecordChanges({ alias, fields, id, targets, isOpen }: Props) {
  const translate = useTranslate();
  const read = useCallback(
    async (page: number, signal: AbortSignal) => {
      const { method } = records.endpoints.history;
      const path = pathOf(records.endpoints.history, { alias, id });
      return (await request(method, path, { query: { page }, signal })).data as HistoryPage;
    },
    [alias, id],
  );
  return (
    <HistoryPanel of={['records', alias, id]} read={read} isHeaded>
      {(row) => {
        const changed = fields.filter((field) => isShown(row, field));
        return (
          <HistoryEntry
            key={row.id}
            row={row}
            title={titleOf(row, translate)}
            lines={
              changed.length > 0 &&
              changed.map((field) => (
                <RecordChange
                  key={field.id}
                  field={field}
                  value={row.data[field.alias]}
                  isNew={row.type_id === 1}
                  names={namesOf(row, field)}
                  target={targets.get(field.alias)}
                  isOpen={isOpen}
                />
              ))
            }
          />
        );
      }}
    </HistoryPanel>
  );
}

/** Names are only in the history of records. */
const namesOf = (row: HistoryRow & { names?: Record<string, NamesOfChange> }, { alias }: Field): NamesOfChange =>
  row.names?.[alias] ?? {};

/** Of a new record only non-null values are shown. */
const isShown = ({ data, type_id }: HistoryRow, { alias }: Field) =>
  alias in data && (type_id === 2 || (type_id === 1 && data[alias] !== null));

function titleOf({ data, type_id }: HistoryRow, translate: Translate): string {
  const isBack = type_id === 2 && (data.deleted_at as { to?: unknown } | undefined)?.to === null;
  return translate(isBack ? 'records.history.restored' : `records.history.${type_id}`);
}
