import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Field, fields } from '#resources/fields/fields.resource.ts';
import { call } from '#web/api/api.ts';
import { fieldKeys, readAgain } from '../useFields.ts';
import { sayFailure } from './useFieldCommands.ts';

type Ids = readonly number[];

/**
 * The order of an entity's fields. A new order is shown at once and saved by one call at a time; of the orders chosen
 * meanwhile only the last is sent. In the end the server's order is shown.
 */
export function useFieldOrder(entityId: number, rows: readonly Field[], onChanged?: () => void) {
  const client = useQueryClient();
  const [wished, setWished] = useState<Ids | null>(null);
  const queue = useRef<{ isBusy: boolean; next: Ids | null }>({ isBusy: false, next: null }).current;
  const key = fieldKeys.list(entityId);

  const save = async (order: Ids): Promise<void> => {
    const body = { entity_id: entityId, order: [...order] };
    const { items } = await call(fields.endpoints.set_order, { body });
    // A read in progress would bring back the old order.
    await client.cancelQueries({ queryKey: key });
    client.setQueryData(key, items);
  };

  const work = async (): Promise<void> => {
    queue.isBusy = true;
    try {
      for (let order = queue.next; order; order = queue.next) {
        queue.next = null;
        await save(order);
      }
    } catch (error) {
      queue.next = null;
      sayFailure(error, 'set_order');
    }
    queue.isBusy = false;
    setWished(null);
    await readAgain(client);
    onChanged?.();
  };

  const setOrder = (ids: Ids): void => {
    setWished(ids);
    queue.next = ids;
    if (!queue.isBusy) void work();
  };
  return { shown: wished ? inOrder(rows, wished) : rows, setOrder };
}

/** Ids with one of them moved to another's place. */
export function movedTo(ids: readonly number[], id: number, place: number): readonly number[] {
  const from = ids.indexOf(id);
  if (from < 0 || place < 0 || place >= ids.length || place === from) return ids;
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** Rows in a chosen order; rows that it does not name are last. */
function inOrder<T extends { id: number }>(rows: readonly T[], ids: readonly number[]): readonly T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
