import simpleRest from 'ra-data-simple-rest';
import type { CreateParams, DataProvider, fetchUtils, GetListParams, RaRecord, UpdateParams } from 'react-admin';
import { isEntityResource } from '#shared/entities/entityResourceName.ts';
import { etagKey } from '#shared/entities/recordVersions.ts';
import type { Resource } from '#shared/resource.ts';
import { declared, requestRecord } from '../api/api.ts';
import { changedFields } from '../api/changedFields.ts';
import { checkBody } from '../api/checkBody.ts';
import { type Intent, newIntent } from '../api/intent.ts';
import { recordQueryOf } from '../list-query/recordQuery.ts';
import { listQueryOf } from './listQueryOf.ts';
import { type PageMemory, pageMemory, readPage, readRecordPage } from './readPage.ts';

/** Finds declarations by name: the product's, and those made from the account's entities at run time. */
export interface Declarations {
  get(name: string): Resource | undefined;
}

/** Makes a call, and once more when the server asked who the person is and they proved it; null if they did not. */
type Proved = <T>(act: () => Promise<T>) => Promise<T | null>;

/**
 * One data provider for all declarations. `ra-data-simple-rest` makes the calls for single records; lists, creates and
 * the body of updates are ours.
 *
 * getList          => GET    <list>?query=&page=&limit=&filter[<key>]=&sort[<field>]=asc|desc
 *                     of an entity's records: GET <list>?search=&page=&limit=&query[<field>][<operator>]=&sort[...]=,
 *                     `after=<cursor>` in the place of `page` where the page before was read
 * getOne           => GET    <get>                 answer's ETag kept on the record as `e-tag`
 * getMany          => GET    <get>, once for each id
 * getManyReference => GET    <list>?filter[<target>]=<id>&...
 * create           => POST   <create>              body checked first; `Idempotency-Key` of `meta.intent`, or a new one
 * update           => PATCH  <update>              only changed fields, checked first; `If-Match: <ETag>`
 * updateMany       => PATCH  <update>, once for each id
 * delete           => DELETE <remove>
 * deleteMany       => DELETE <remove>, once for each id
 *
 * `<name>` is the path of the declared endpoint of that name. An `AbortSignal` goes along with every read.
 */
export function createDataProvider(declarations: Declarations, proved: Proved = (act) => act()): DataProvider {
  const base = simpleRest('', recordHttp(declarations));
  const memory = pageMemory();
  const getList = (resource: string, params: Partial<GetListParams>) =>
    readList(declarations, memory, resource, params);
  return {
    ...base,
    supportAbortSignal: true,
    getList,
    getMany: async (resource, { ids, signal }) => ({
      data: await Promise.all(ids.map(async (id) => (await base.getOne(resource, { id, signal })).data)),
    }),
    getManyReference: (resource, params) =>
      getList(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
    create: (resource, params) => createRecord(declarations, resource, params),
    update: async (resource, params) => {
      const send = () => base.update(resource, { ...params, data: updateBody(params) as RaRecord });
      // Without the proof the server's refusal is shown.
      return (await proved(send)) ?? send();
    },
  } as DataProvider;
}

async function readList(
  declarations: Declarations,
  memory: PageMemory,
  resource: string,
  params: Partial<GetListParams>,
) {
  const endpoint = endpointOf(declarations, resource, 'list');
  const list = declarations.get(resource)?.list;
  const { signal } = params;
  const { items, totals } = isEntityResource(resource)
    ? await readRecordPage(memory, { endpoint, query: recordQueryOf(params, list), signal })
    : await readPage({ endpoint, query: listQueryOf(params, list), signal });
  // react-admin's DataProvider is generic over the record, which only the caller knows.
  return { data: items as never[], total: totals.count, meta: { is_estimate: totals.is_estimate ?? false } };
}

async function createRecord(declarations: Declarations, resource: string, { data, meta }: CreateParams) {
  const endpoint = endpointOf(declarations, resource, 'create');
  const { intent = newIntent() }: { intent?: Intent } = meta ?? {};
  const { record, etag } = await requestRecord(endpoint, '', { body: checkBody(endpoint, data), intent });
  return { data: { ...record, ...(etag && { [etagKey]: etag }) } as never };
}

/** react-admin's record with the ETag it was read with. */
interface Versioned {
  [etagKey]?: string;
  [field: string]: unknown;
}

/** The changed fields, with the ETag that the record was read with. Without a previous record, all fields. */
function updateBody({ data, previousData }: UpdateParams): Versioned {
  const before = (previousData ?? {}) as Versioned;
  const { id: _id, [etagKey]: read, ...fields } = data as Versioned;
  const etag = read ?? before[etagKey];
  return { ...changedFields(fields, before), ...(etag ? { [etagKey]: etag } : {}) };
}

/** Each HTTP verb of `ra-data-simple-rest` and the declared endpoint that answers it. */
const endpointNames = { GET: 'get', PUT: 'update', DELETE: 'remove' } as const;

const endpointOf = (declarations: Declarations, resource: string, name: string) =>
  declared(declarations.get(resource) ?? { name: resource, endpoints: {} }, name);

/**
 * The HTTP client of `ra-data-simple-rest`. Turns its request for `/<resource>/<id>` into the declared call: path and
 * method of the declaration, a checked body, `If-Match` from the record's ETag, and the response's ETag on the record.
 */
const recordHttp = (declarations: Declarations): typeof fetchUtils.fetchJson => {
  return async (url, options: fetchUtils.Options = {}) => {
    const [, resource = '', id = ''] = String(url).split('/');
    const verb = (options.method ?? 'GET') as keyof typeof endpointNames;
    const endpoint = endpointOf(declarations, resource, endpointNames[verb]);
    const { [etagKey]: ifMatch, ...fields }: Versioned = options.body ? JSON.parse(String(options.body)) : {};
    const { record, etag } = await requestRecord(endpoint, decodeURIComponent(id), {
      ...(options.body ? { body: checkBody(endpoint, fields) } : {}),
      ifMatch,
      signal: options.signal ?? undefined,
    });
    const json = record ? { ...record, ...(etag ? { [etagKey]: etag } : {}) } : { id: Number(id) };
    return { status: 200, headers: new Headers(), body: '', json };
  };
};
