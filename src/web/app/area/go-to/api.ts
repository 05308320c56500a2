import { search } from '#resources/data/search/search.resource.ts';
import { call } from '#web/api/api.ts';

/** Records of all entities whose label has the text. */
export const findRecords = (query: string, signal: AbortSignal) =>
  call(search.endpoints.records, { query: { query }, signal });
