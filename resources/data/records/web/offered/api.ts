import { queryOptions } from '@tanstack/react-query';
import type { Avatar } from '#shared/avatar.ts';
import { limits } from '#shared/limits.ts';
import { pathOf, request } from '#web/api/api.ts';
import type { FoundVariants } from '#web/inputs/controls/select/variantSource.ts';
import { records } from '../../records.resource.ts';

const { choices } = records.endpoints;

/** The record that chooses, as it is in its form. */
export interface Choosing {
  /** Of its entity. */
  entity: string;
  /** Alias of the select. */
  field: string;
  /** Null for a new record. */
  recordId: number | null;
  /** By alias: those that are not here are as the record has them. */
  values: Readonly<Record<string, unknown>>;
}

interface Answer {
  items: { id: number; name: string | null; avatar?: Avatar | null }[];
  totals: { count: number };
}

/** What may be chosen. @param limit -1 for as many as one answer has */
export async function readOffered(
  { entity, field, recordId, values }: Choosing,
  asked: { search?: string; limit: number; id?: number },
  signal: AbortSignal,
): Promise<FoundVariants> {
  const { search, id, limit } = asked;
  const query = {
    field,
    limit: limit < 0 ? limits.page_size_max : limit,
    values: JSON.stringify(values),
    ...(search && { search }),
    ...(id !== undefined && { id }),
    ...(recordId !== null && { record_id: recordId }),
  };
  const { data } = await request(choices.method, pathOf(choices, { alias: entity }), { query, signal });
  const { items, totals } = data as Answer;
  const variants = items.map(({ id: value, name, avatar }) => ({
    value,
    label: name ?? `#${value}`,
    ...(avatar === undefined ? {} : { avatar }),
  }));
  return { variants, total: totals.count };
}

/** Whether these are offered, each by its id. */
export const areOfferedQuery = (choosing: Choosing, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['data', 'offered', choosing, ids],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(ids.map((id) => readOffered(choosing, { id, limit: 1 }, signal)));
      return found.every(({ variants }) => variants.length > 0);
    },
  });
