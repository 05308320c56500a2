import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { keyedNeighbour } from './keyedNeighbour.ts';

interface Place {
  id: number;
  /** In the whole list, from 0; undefined where only its neighbours are known. */
  at: number | undefined;
}

/**
 * The records before and after one in the list as it is filtered and sorted. Those of the page are known; beyond its ends
 * the server is asked for the one that stands there.
 * @param known where the record stood when its card was reached from its neighbour
 */
export function useNeighbours(record: Row, known: number | undefined): { before: Place | null; after: Place | null } {
  const { id } = record;
  const { data = [], page, perPage, total = 0 } = useListContext<Row>();
  const first = (page - 1) * perPage;
  const index = data.findIndex((row) => row.id === id);
  const at = index < 0 ? known : first + index;
  const shown = (place: number): Place | null | undefined => {
    if (at === undefined || place < 0 || place >= total) return null;
    const row = data[place - first];
    return row && { id: row.id, at: place };
  };
  const [before, after] = [shown((at ?? 0) - 1), shown((at ?? 0) + 1)];
  const farBefore = useFar((at ?? 0) - 1, before === undefined);
  const farAfter = useFar((at ?? 0) + 1, after === undefined);
  const keyedBefore = useKeyed(record, false, at === undefined);
  const keyedAfter = useKeyed(record, true, at === undefined);
  return { before: before ?? farBefore ?? keyedBefore, after: after ?? farAfter ?? keyedAfter };
}

/** The neighbour of a record that is nowhere on the page: its card was opened by a link. */
function useKeyed(record: Row, isAfter: boolean, isAsked: boolean): Place | null {
  const view = useView();
  const { resource, filterValues: filter, sort } = useListContext<Row>();
  const { data } = useQuery({
    queryKey: [resource, 'beside', record.id, isAfter, record[sort.field], filter, sort],
    queryFn: ({ signal }) => keyedNeighbour(view, record, { filter, sort }, isAfter, signal),
    enabled: isAsked,
  });
  return isAsked && data ? { id: data, at: undefined } : null;
}

/** The record at a place of the list, which is none of its page. */
function useFar(at: number, isAsked: boolean): Place | null {
  const { resource, filterValues, sort } = useListContext<Row>();
  const provider = useDataProvider();
  const { data } = useQuery({
    queryKey: [resource, 'at', at, filterValues, sort],
    queryFn: async ({ signal }) => {
      const pagination = { page: at + 1, perPage: 1 };
      return (
        (await provider.getList<Row>(resource, { filter: filterValues, sort, pagination, signal })).data[0] ?? null
      );
    },
    enabled: isAsked,
  });
  return isAsked && data ? { id: data.id, at } : null;
}
