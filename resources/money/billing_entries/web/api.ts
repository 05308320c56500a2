import type { Query } from '#web/api/address.ts';
import { acceptCsv, requestStream } from '#web/api/requestStream.ts';
import { billing_entries } from '../billing_entries.resource.ts';

const { method, path } = billing_entries.endpoints.export_csv;

/** All entries that match, as CSV. */
export const exportEntries = (query: Query) => requestStream(method, path, { query, headers: acceptCsv });
