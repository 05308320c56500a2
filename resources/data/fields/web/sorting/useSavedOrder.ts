import { useRef, useState } from 'react';

type Ids = readonly number[];

interface Saving {
  /** Also puts the server's order into the cache. */
  save: (ids: Ids) => Promise<void>;
  onFailure: (error: unknown) => void;
  /** After the last save, done or refused. */
  readAgain: () => Promise<void>;
}

/**
 * The order of rows. A new order is shown at once and saved by one call at a time; of the orders chosen meanwhile only the
 * last is sent. In the end the server's order is shown.
 */
export function useSavedOrder<T extends { id: number }>(rows: readonly T[], { save, onFailure, readAgain }: Saving) {
  const [wished, setWished] = useState<Ids | null>(null);
  const queue = useRef<{ isBusy: boolean; next: Ids | null }>({ isBusy: false, next: null }).current;

  const work = async (): Promise<void> => {
    queue.isBusy = true;
    try {
      for (let order = queue.next; order; order = queue.next) {
        queue.next = null;
        await save(order);
      }
    } catch (error) {
      queue.next = null;
      onFailure(error);
    }
    queue.isBusy = false;
    setWished(null);
    await readAgain();
  };

  const setOrder = (ids: Ids): void => {
    setWished(ids);
    queue.next = ids;
    if (!queue.isBusy) void work();
  };
  return { shown: wished ? inOrder(rows, wished) : rows, setOrder };
}

/** Rows in a chosen order; rows that it does not name are last. */
function inOrder<T extends { id: number }>(rows: readonly T[], ids: Ids): readonly T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: T) => place.get(id) ?? ids.length;
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b));
}
