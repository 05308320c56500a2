import { queryOptions } from '@tanstack/react-query';
import type { VariantSource } from '#web/inputs/controls/select/variantSource.ts';

/** A record or person that a condition refers to by id. */
export interface NamedChoice {
  key: string;
  source: VariantSource;
  id: number;
}

export const choiceQuery = ({ key, source, id }: NamedChoice) =>
  queryOptions({
    queryKey: ['choice', key],
    queryFn: ({ signal }) => source.one(id, signal),
    staleTime: 30_000,
  });
