import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { neighbourQuery, recordAtQuery } from './api.ts';

interface Place {
  id: number;
  /** Index in the whole list, from 0; undefined if unknown. */
  at: number | undefined;
}

/**
 * The previous and next record in the filtered and sorted list: from the loaded page, beyond its ends from the server.
 * @param known index of the record, if its card was reached from a neighbour
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

/** Neighbour of a record that is not on the loaded page, because its card was opened by a link. */
function useKeyed(record: Row, isAfter: boolean, isEnabled: boolean): Place | null {
  const view = useView();
  const { filterValues: filter, sort } = useListContext<Row>();
  const { data } = useQuery({ ...neighbourQuery(view, record, { filter, sort }, isAfter), enabled: isEnabled });
  return isEnabled && data ? { id: data, at: undefined } : null;
}

/** Record at an index outside the loaded page. */
function useFar(at: number, isEnabled: boolean): Place | null {
  const { resource, filterValues: filter, sort } = useListContext<Row>();
  const provider = useDataProvider();
  const { data } = useQuery({ ...recordAtQuery(provider, resource, { filter, sort }, at), enabled: isEnabled });
  return isEnabled && data ? { id: data.id, at } : null;
}
