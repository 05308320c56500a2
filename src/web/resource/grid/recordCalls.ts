import { pathOf, type Query, request } from '../../providers/api.ts';
import type { Row, View } from '../view.ts';

/** A record in the version that its tag names. */
export interface Reading {
  record: Row;
  etag: string | null;
}

const declared = ({ declaration }: View, name: string) => {
  const endpoint = declaration.endpoints[name];
  if (!endpoint) throw new Error(`${declaration.name} declares no endpoint '${name}'`);
  return endpoint;
};

const reading = ({ data, headers }: Awaited<ReturnType<typeof request>>): Reading => ({
  record: data as Row,
  etag: headers.get('etag'),
});

export async function readOne(view: View, id: number): Promise<Reading> {
  const endpoint = declared(view, 'get');
  return reading(await request(endpoint.method, pathOf(endpoint, { id })));
}

/** @throws a 412 ApiError when the record is not in this version any more */
export async function patchOne(view: View, id: number, body: object, etag: string | null): Promise<Reading> {
  const endpoint = declared(view, 'update');
  const headers: Record<string, string> = etag ? { 'If-Match': etag } : {};
  return reading(await request(endpoint.method, pathOf(endpoint, { id }), { body, headers }));
}

/** All or none (CONTRACT.md section 4). */
export async function patchMany(view: View, update: readonly Row[]): Promise<Row[]> {
  const { method, path } = declared(view, 'bulk');
  const { data } = await request(method, path, { body: { update } });
  return (data as { updated: Row[] }).updated;
}

/** Records as the list shows them, with what their selects point at. */
export async function readMany(view: View, ids: readonly number[]): Promise<Row[]> {
  const { method, path } = declared(view, 'list');
  const query: Query = { query: { id: { in: ids.join(',') } }, limit: ids.length, with: String(view.meta?.with ?? '') };
  const { data } = await request(method, path, { query });
  return (data as { items: Row[] }).items;
}
