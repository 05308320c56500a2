import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#shared/limits.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { groupQuery } from './api.ts';
import { chosenValues, differing, fullestOf, sourceOf } from './mergeChoices.ts';
import { useMerge } from './useMerge.ts';

/** The records of a group, and what a person has chosen of them. */
export function useMergeGroup(alias: string, ids: readonly number[], onDone: () => void) {
  const view = useView();
  const { data = [], error, isPending } = useQuery(groupQuery(view, ids));
  const [left, setLeft] = useState<readonly number[]>([]);
  const [kept, setKept] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, number>>>({});
  const { merge, failure, isMerging } = useMerge(alias, onDone);

  const all = data.map(({ record }) => record).slice(0, limits.merge_records_max + 1);
  const rows = all.filter(({ id }) => !left.includes(id));
  const editable = Object.values(view.list.editable ?? {});
  const winner = rows.find(({ id }) => id === kept) ?? fullestOf(rows, editable);
  const titleOf = (row: Row) => view.title?.(row) ?? `#${row.id}`;
  const fields =
    winner === undefined
      ? []
      : differing(rows, editable).map((field) => ({
          field,
          source: rows.find(({ id }) => id === chosen[field.alias]) ?? sourceOf(field, rows, winner),
        }));
  const submit = () =>
    winner &&
    void merge({
      id: winner.id,
      title: titleOf(winner),
      ids: rows.filter(({ id }) => id !== winner.id).map(({ id }) => id),
      values: chosenValues(fields, winner),
      etag: data.find(({ record }) => record.id === winner.id)?.etag ?? null,
    });
  return {
    ...{ all, rows, left, winner, fields, titleOf, error, isPending, failure, isMerging, submit },
    onKeep: setKept,
    onLeave: (id: number) => setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]),
    onChoose: (field: string, id: number) => setChosen({ ...chosen, [field]: id }),
  };
}
