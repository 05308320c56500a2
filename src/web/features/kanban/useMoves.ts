import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useListContext } from 'react-admin';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { invalidatePipelines, replaceRecord } from '#web/resource/listCache.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { cancelSteps } from './api.ts';
import { moveInCache, sortOf } from './stepPages.ts';
import type { Step } from './steps.ts';

/** A move that is being saved; the record is shown in its new column. */
export interface Move {
  row: Row;
  from: Step['value'];
  to: Step['value'];
}

/** Another person has moved the record meanwhile. */
class MovedMeanwhile extends Error {}

const isStale = (error: unknown) =>
  error instanceof MovedMeanwhile || (error instanceof ApiError && error.problem.type === 'stale');

/** Moves records between columns. A refused move is reverted, with a toast. */
export function useMoves(field: string) {
  const view = useView();
  const { declaration, title } = view;
  const resource = declaration.name;
  const provider = useDataProvider();
  const client = useQueryClient();
  const translate = useResourceTranslate(resource);
  const { sort } = useListContext<Row>();
  const [moves, setMoves] = useState<ReadonlyMap<number, Move>>(new Map());

  const write = async ({ row, from, to }: Move): Promise<Row> => {
    // Over the current version: changes of other fields do not conflict with a move.
    const { data: now } = await provider.getOne<Row>(resource, { id: row.id });
    if ((now[field] ?? null) !== from) throw new MovedMeanwhile();
    return (await provider.update<Row>(resource, { id: row.id, data: { ...now, [field]: to }, previousData: now }))
      .data;
  };
  const fail = (error: unknown, row: Row) => {
    notify({
      tone: 'error',
      title: translate('pipeline.failed', { name: title(row) }),
      text: isStale(error) ? translate('pipeline.stale') : errorText(error, resource),
    });
    void invalidatePipelines(client, resource);
  };
  const move = async (next: Move): Promise<void> => {
    const { row, from, to } = next;
    if (from === to || moves.has(row.id)) return;
    setMoves((before) => new Map(before).set(row.id, next));
    try {
      const saved = { ...row, ...(await write(next)) };
      // A running request would bring back the old column.
      await cancelSteps(client, resource, field);
      moveInCache(client, { resource, field, sort: sortOf(view, sort) }, saved);
      replaceRecord(client, resource, saved);
    } catch (error) {
      fail(error, row);
    } finally {
      setMoves((before) => new Map([...before].filter(([id]) => id !== row.id)));
    }
  };
  return { moves, move: (next: Move) => void move(next) };
}
