import { useQuery } from '@tanstack/react-query';
import { entities } from '#resources/entities/entities.resource.ts';
import { changeStatus } from '#shared/statuses.ts';
import { call } from '#web/api/api.ts';

/** How often a change under way is asked after, where the stream of events does not get through. */
const askAgainMs = 3000;

/** An entity with its fields, as its page shows it. */
export const useEntity = (id: number) =>
  useQuery({
    queryKey: ['entities', 'page', id],
    queryFn: ({ signal }) => call(entities.endpoints.get, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      [data, ...(data?.fields ?? [])].some((part) => part?.status_id === changeStatus.processing) ? askAgainMs : false,
  });
