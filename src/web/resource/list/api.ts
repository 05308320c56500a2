import type { Endpoint } from '#shared/endpoint.ts';
import { request, requestRecord } from '#web/api/api.ts';

/** A declared call for one record. */
export const callForRecord = (endpoint: Endpoint, id: number) => requestRecord(endpoint, id);

/** A declared call for many records, all or nothing. */
export const callForMany = ({ method, path }: Endpoint, body: unknown) => request(method, path, { body });
