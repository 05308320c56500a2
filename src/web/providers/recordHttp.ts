import type { fetchUtils } from 'react-admin';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';
import { pathOf, request } from '../api/api.ts';
import { checkBody } from '../api/checkBody.ts';

/** Finds declarations by name: the product's, and those made from the account's entities at run time. */
export interface Declarations {
  get(name: string): Resource | undefined;
}

/** Key of a record's ETag. It is never sent as a field, and no field can have this name. */
export const etagKey = 'e-tag';

/** react-admin's record with the ETag it was read with. */
export interface Versioned {
  [etagKey]?: string;
  [field: string]: unknown;
}

/** Each HTTP verb of `ra-data-simple-rest` and the declared endpoint that answers it. */
const endpointOf = { GET: 'get', POST: 'create', PUT: 'update', DELETE: 'remove' } as const;

/** The declared endpoint, or an error that names what the declaration lacks. */
export function declared(declarations: Declarations, resource: string, name: string): Endpoint {
  const endpoint = declarations.get(resource)?.endpoints[name];
  if (!endpoint) throw new Error(`${resource} declares no endpoint '${name}'`);
  return endpoint;
}

/**
 * The HTTP client of `ra-data-simple-rest`. Turns its request for `/<resource>/<id>` into the declared call: path and
 * method of the declaration, a checked body, `If-Match` from the record's ETag, and the response's ETag on the record.
 */
export const recordHttp = (declarations: Declarations): typeof fetchUtils.fetchJson => {
  return async (url, options: fetchUtils.Options = {}) => {
    const [, resource = '', id = ''] = String(url).split('/');
    const verb = (options.method ?? 'GET') as keyof typeof endpointOf;
    const endpoint = declared(declarations, resource, endpointOf[verb]);
    const { [etagKey]: etag, ...fields } = options.body
      ? (JSON.parse(String(options.body)) as Versioned)
      : ({} as Versioned);
    const { data, headers } = await request(endpoint.method, pathOf(endpoint, { id: decodeURIComponent(id) }), {
      ...(options.body ? { body: checkBody(endpoint, fields) } : {}),
      ...(etag ? { headers: { 'If-Match': etag } } : {}),
      signal: options.signal ?? undefined,
    });
    const read = headers.get('etag');
    const json = data ? { ...(data as Versioned), ...(read ? { [etagKey]: read } : {}) } : { id: Number(id) };
    return { status: 200, headers, body: '', json };
  };
};
