import ArrowIcon from '@mui/icons-material/ArrowForward';
import { use } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { HistoryRow } from '#resources/data/history/history.resource.ts';
import { HistoryEntry } from '#resources/data/history/web/HistoryEntry.tsx';
import { HistoryPanel } from '#resources/data/history/web/HistoryPanel.tsx';
import { fieldTypeOf } from '#shared/fieldTypes/fieldTypes.ts';
import { shownName } from '#shared/names.ts';
import { loadPageMessages } from '#web/i18n/loadPageMessages.ts';
import { type Translate, useLocale, useTranslate } from '#web/i18n/translate.ts';
import { settledPromise } from '#web/preload/lazyWithPreload.ts';
import { readRecordHistory } from '../api.ts';
import type { Target } from '../cells/entityCells.tsx';
import { HistoryValue, type NamesOfChange } from './HistoryValue.tsx';
import styles from './history.module.css';
import { JsonChange } from './JsonChange.tsx';
import { RestoreValue, restorableValue } from './RestoreValue.tsx';
import { TextChange } from './TextChange.tsx';

const messages = settledPromise(loadPageMessages('duplicates'));

interface Props {
  alias: string;
  fields: readonly Field[];
  id: number;
  /** Targets of selects of records, by the select's alias. */
  targets: ReadonlyMap<string, Target>;
  /** Earlier values can be restored into the surrounding card. */
  isOpen: boolean;
}

/** Changes of a record, newest first (docs/reference/product/entities.md#record-history). */
export default function RecordChanges({ alias, fields, id, targets, isOpen }: Props) {
  use(messages);
  const translate = useTranslate();
  return (
    <HistoryPanel
      of={['records', alias, id]}
      read={(page, signal) => readRecordHistory(alias, id, page, signal)}
      isHeaded
    >
      {(row) => {
        const changed = fields.filter((field) => isShown(row, field));
        return (
          <HistoryEntry
            key={row.id}
            row={row}
            title={titleOf(row, id, translate)}
            lines={
              isCut(row) ? (
                <li className={styles.older}>{translate('records.history.too_large')}</li>
              ) : (
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
              )
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

/** Its values are left out: docs/reference/api/records.md#record-history */
const isCut = (row: HistoryRow & { is_cut?: true }) => row.is_cut === true;

/** Of a new record only non-null values are shown. */
const isShown = ({ data, type_id }: HistoryRow, { alias }: Field) =>
  alias in data && (type_id === 2 || (type_id === 1 && data[alias] !== null));

/** Only in the history of records: what was merged into the record, and what it was merged into. */
type RecordRow = HistoryRow & { record_id?: number; merged?: number[]; is_undone?: boolean; merged_into?: number };

/** @param id the record of the history, which has the changes of merged records too */
function titleOf(row: RecordRow, id: number, translate: Translate): string {
  const { record_id = id, merged, is_undone, merged_into } = row;
  const title = merged
    ? translate(is_undone ? 'duplicates.history.undone' : 'duplicates.history.merged', { ids: idsOf(merged) })
    : merged_into
      ? translate('duplicates.history.into', { id: `#${merged_into}` })
      : changeTitle(row, translate);
  return record_id === id ? title : `${title} · #${record_id}`;
}

const idsOf = (ids: readonly number[]) => ids.map((each) => `#${each}`).join(', ');

function changeTitle({ data, type_id }: HistoryRow, translate: Translate): string {
  const isBack = type_id === 2 && (data.deleted_at as { to?: unknown } | undefined)?.to === null;
  return translate(isBack ? 'records.history.restored' : `records.history.${type_id}`);
}

interface ChangeProps {
  field: Field;
  /** `{ from, to }` for a change, the value for a new record. */
  value: unknown;
  isNew: boolean;
  names: NamesOfChange;
  /** Target of a select of records. */
  target: Target | undefined;
  /** Earlier values can be restored into the surrounding card. */
  isOpen: boolean;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Change of one field: its name, and old and new value as in lists; only the differences of long values. */
function RecordChange({ field, value, isNew, names, target, isOpen }: ChangeProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { from, to } = isNew ? { from: null, to: value } : ((value ?? {}) as { from?: unknown; to?: unknown });
  const { diff } = fieldTypeOf(field);
  const isText = diff === 'text' && typeof from === 'string' && typeof to === 'string';
  const shown = { field, names, target };
  const earlier = isOpen && !isNew ? restorableValue(field, from, names) : undefined;
  return (
    <li className={styles.change} data-open={(isOpen && !isNew) || undefined}>
      <span className={styles.soft}>{shownName(field.name, field.extra.names, locale)}:</span>
      {!isNew && isText && (from.length > 40 || to.length > 40) ? (
        <TextChange from={from} to={to} />
      ) : !isNew && diff === 'json' && isObject(from) && isObject(to) ? (
        <JsonChange from={from} to={to} />
      ) : (
        <>
          {!isNew && (
            <>
              <s className={styles.old}>
                <HistoryValue {...shown} value={from} />
              </s>
              <ArrowIcon aria-hidden className={styles.arrow} />
              <span className="visually-hidden">{translate('records.history.to')}</span>
            </>
          )}
          <span className={styles.now}>
            <HistoryValue {...shown} value={to} />
          </span>
        </>
      )}
      {earlier !== undefined && <RestoreValue field={field} value={earlier} />}
    </li>
  );
}
