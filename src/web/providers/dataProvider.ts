import { dequal } from 'dequal/lite';
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord, UpdateParams } from 'react-admin';
import { isEntityResource } from '#shared/entityResourceName.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/address.ts';
import { filterKeys, isSortable } from '../list-query/listCodec.ts';
import { pageQuery } from '../list-query/pageQuery.ts';
import { dayMoment, recordQueryOf } from '../list-query/recordQuery.ts';
import { type PageMemory, pageMemory, readPage, readRecordPage } from './readPage.ts';
import { type Declarations, declared, etagKey, recordHttp, type Versioned } from './recordHttp.ts';

/**
 * One data provider for all declarations. `ra-data-simple-rest` makes the calls for single records; lists and the body
 * of updates are ours.
 *
 * getList          => GET    <list>?query=&page=&limit=&filter[<key>]=&sort[<field>]=asc|desc
 *                     of an entity's records: GET <list>?search=&page=&limit=&query[<field>][<operator>]=&sort[...]=,
 *                     `after=<cursor>` in the place of `page` where the page before was read
 * getOne           => GET    <get>                 answer's ETag kept on the record (recordHttp.ts)
 * getMany          => GET    <get>, once for each id
 * getManyReference => GET    <list>?filter[<target>]=<id>&...
 * create           => POST   <create>              body checked first
 * update           => PATCH  <update>              only changed fields, checked first; `If-Match: <ETag>`
 * updateMany       => PATCH  <update>, once for each id
 * delete           => DELETE <remove>
 * deleteMany       => DELETE <remove>, once for each id
 *
 * `<name>` is the path of the declared endpoint of that name. An `AbortSignal` goes along with every read.
 */
export function createDataProvider(declarations: Declarations): DataProvider {
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
    update: (resource, params) => base.update(resource, { ...params, data: changed(params) as RaRecord }),
  } as DataProvider;
}

async function readList(
  declarations: Declarations,
  memory: PageMemory,
  resource: string,
  params: Partial<GetListParams>,
) {
  const endpoint = declared(declarations, resource, 'list');
  const list = declarations.get(resource)?.list;
  const { signal } = params;
  const { items, totals } = isEntityResource(resource)
    ? await readRecordPage(memory, { endpoint, query: recordQueryOf(params, list), signal })
    : await readPage({ endpoint, query: listQueryOf(params, list), signal });
  // react-admin's DataProvider is generic over the record, which only the caller knows.
  return { data: items as never[], total: totals.count, meta: { is_estimate: totals.is_estimate ?? false } };
}

function listQueryOf(params: Partial<GetListParams>, list: ListSpec | undefined): Query {
  const { q, ...values } = (params.filter ?? {}) as Record<string, string | number | boolean | undefined>;
  const kinds = new Map(filterKeys(list?.filters ?? {}).map(({ key, kind }) => [key, kind]));
  const { sort, ...page } = pageQuery(params, isSortable(list));
  return {
    query: q,
    ...page,
    filter: Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, dayMoment(key, value, kinds.get(key))]),
    ),
    sort,
  };
}

/** The changed fields, with the ETag that the record was read with. Without a previous record, all fields. */
export function changed({ data, previousData }: Pick<UpdateParams, 'data' | 'previousData'>): Versioned {
  const before = (previousData ?? {}) as Versioned;
  const fields = Object.entries(data as Versioned).filter(
    ([key, value]) => key !== 'id' && key !== etagKey && !dequal(value, before[key]),
  );
  const etag = (data as Versioned)[etagKey] ?? before[etagKey];
  return { ...Object.fromEntries(fields), ...(etag ? { [etagKey]: etag } : {}) };
}
