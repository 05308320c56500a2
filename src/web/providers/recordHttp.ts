import type { fetchUtils } from 'react-admin';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Resource } from '#shared/resource.ts';
import { pathOf, request } from '../api/api.ts';
import { checkBody } from '../api/checkBody.ts';

/** The declaration of a name: those of the product, and those made of the account's entities while it runs. */
export interface Declarations {
  get(name: string): Resource | undefined;
}

/** Where a record carries the ETag it was read with. It never leaves the browser as a field, and no field can be called so. */
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
 * The seam of `ra-data-simple-rest`: it asks for `/<resource>/<id>` with its own verbs, this makes the declared call of
 * it: path and method from the declaration, body checked, `If-Match` from the ETag on the record, the answer's ETag kept on the record.
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
