import { queryOptions } from '@tanstack/react-query';
import type { Query } from '#web/api/address.ts';
import { call } from '#web/api/api.ts';
import { acceptCsv, requestStream } from '#web/api/requestStream.ts';
import { audit } from '../audit.resource.ts';

const { export_csv, get } = audit.endpoints;

export const eventQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'event', id],
    queryFn: ({ signal }) => call(get, { params: { id }, signal }),
  });

/** All entries that match, as CSV. */
export const exportLog = (query: Query) =>
  requestStream(export_csv.method, export_csv.path, { query, headers: acceptCsv });
