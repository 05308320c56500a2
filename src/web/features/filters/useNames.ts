import { useQueries } from '@tanstack/react-query';
import type { Named } from './chipsOf.ts';

/** What records and people are called, by their keys: null while nobody knows, their ids where it cannot be known. */
export function useNames(named: readonly Named[]): ReadonlyMap<string, string | null> {
  const once = [...new Map(named.map((each) => [each.key, each])).values()];
  const answers = useQueries({
    queries: once.map(({ key, source, id }) => ({
      queryKey: ['choice', key],
      queryFn: ({ signal }: { signal: AbortSignal }) => source.one(id, signal),
      staleTime: 30_000,
    })),
  });
  return new Map(
    once.map(({ key, id }, at) => {
      const answer = answers[at];
      return [key, answer?.isPending ? null : (answer?.data?.label ?? `#${id}`)];
    }),
  );
}
