import type { Method } from '../server/client.ts';
import type { SalesWorld } from './salesWorld.ts';

/** The surfaces that show or take records, as calls. */
export type Call = [method: Method, path: string, body?: object];

/** What the calls name. */
export interface Named extends Pick<SalesWorld, 'world' | 'hidden' | 'mine' | 'hiddenCompany'> {
  /** Who has the role. */
  person_id: number;
  /** A hidden record in the trash, and a file of a hidden record. */
  trashed: number;
  picture: number;
}

/** Those that read: each shows something that is hidden from others to who may read everything. */
export const reading: Record<string, (named: Named) => Call> = {
  list: () => ['GET', '/rest/deals'],
  'whole list': () => ['GET', '/rest/deals?limit=-1'],
  'list in another order': () => ['GET', '/rest/deals?sort[title]=asc'],
  'filtered list': () => ['GET', '/rest/deals?query[title][ilike]=%25title%25'],
  'searched list': () => ['GET', '/rest/deals?search=title'],
  'grouped filter': () => ['GET', '/rest/deals?query[or][0][id][gt]=0&query[or][1][title]=x'],
  'picked fields': () => ['GET', '/rest/deals?fields=title'],
  'expanded list': () => ['GET', '/rest/deals?with=company'],
  'list of targets': () => ['GET', '/rest/companies'],
  record: ({ hidden }) => ['GET', `/rest/deals/${hidden}`],
  'record with its target': ({ mine }) => ['GET', `/rest/deals/${mine}?with=company`],
  'own record': ({ mine }) => ['GET', `/rest/deals/${mine}`],
  history: ({ hidden }) => ['GET', `/rest/deals/${hidden}/history`],
  'own history': ({ mine }) => ['GET', `/rest/deals/${mine}/history`],
  trash: () => ['GET', '/rest/deals?query[deleted_at][ex]=true'],
  'record in the trash': ({ trashed }) => ['GET', `/rest/deals/${trashed}`],
  export: () => ['GET', '/rest/deals/export.csv'],
  'simple-rest list': () => ['GET', '/simple-rest/deals'],
  'simple-rest record': ({ hidden }) => ['GET', `/simple-rest/deals/${hidden}`],
  'search across entities': () => ['GET', '/v1/search?query=title'],
  'file of a record': ({ picture }) => ['GET', `/v1/files/${picture}`],
  'bytes of a file': ({ picture }) => ['GET', `/v1/files/${picture}/data`],
  views: ({ world }) => ['GET', `/v1/views?filter[list]=e_${world.deals.id}`],
  'list with an exact count': () => ['GET', '/rest/deals?count=exact'],
  'list after a hidden record': ({ hidden }) => ['GET', `/rest/deals?after=id:${hidden}&with=company`],
  'list in pages': () => ['GET', '/rest/deals?limit=1'],
  'record with its rights': ({ hidden }) => ['GET', `/rest/deals/${hidden}?with=rights,ETag`],
  target: ({ hiddenCompany }) => ['GET', `/rest/companies/${hiddenCompany}`],
  'searched targets': () => ['GET', '/rest/companies?search=company'],
  'export with labels': () => ['GET', '/rest/deals/export.csv?labels=true'],
  'simple-rest search': () => ['GET', '/simple-rest/deals?filter={"q":"title"}&sort=["title","ASC"]'],
  'entities with fields': () => ['GET', '/v1/entities?with=fields'],
  entity: ({ world }) => ['GET', `/v1/entities/${world.deals.id}`],
  fields: ({ world }) => ['GET', `/v1/entities/fields?entity_id=${world.deals.id}`],
  field: ({ world }) => ['GET', `/v1/entities/fields/${world.deals.fields.amount}`],
  'typed client': () => ['GET', '/v1/entities/client'],
  OpenAPI: () => ['GET', '/openapi.json'],
};

/** Those that write or ask too much, and are refused; to full access they are other tests' matter. */
export const writing: Record<string, (named: Named) => Call> = {
  'filter by a hidden field': () => ['GET', '/rest/deals?query[amount]=777001'],
  'sort by a hidden field': () => ['GET', '/rest/deals?sort[amount]=asc'],
  'picked hidden field': () => ['GET', '/rest/deals?fields=amount'],
  'change of a hidden record': ({ hidden }) => ['PATCH', `/rest/deals/${hidden}`, { title: 'Taken' }],
  'change of a hidden field': ({ mine }) => ['PATCH', `/rest/deals/${mine}`, { amount: 1 }],
  'own record to nobody': ({ mine }) => ['PATCH', `/rest/deals/${mine}`, { owner: null }],
  'deletion of a hidden record': ({ hidden }) => ['DELETE', `/rest/deals/${hidden}`],
  'bulk change': ({ hidden }) => ['POST', '/rest/deals/bulk', { update: [{ id: hidden, title: 'Taken' }] }],
  'bulk deletion': ({ hidden }) => ['POST', '/rest/deals/bulk', { delete: [hidden] }],
  'bulk restore': ({ trashed }) => ['POST', '/rest/deals/bulk', { update: [{ id: trashed, deleted_at: null }] }],
  'record with a hidden target': ({ hiddenCompany, person_id }) => [
    'POST',
    '/rest/deals',
    { title: 'New', owner: person_id, company: hiddenCompany, amount: 5 },
  ],
  'hidden file as a value': ({ mine, picture }) => ['PATCH', `/rest/deals/${mine}`, { contract: picture }],
  'simple-rest change': ({ hidden }) => ['PUT', `/simple-rest/deals/${hidden}`, { title: 'Taken' }],
  'simple-rest deletion': ({ hidden }) => ['DELETE', `/simple-rest/deals/${hidden}`],
  'filter of a group by a hidden field': () => [
    'GET',
    '/rest/deals?query[or][0][amount]=777001&query[or][1][id][gt]=0',
  ],
  'filter by a field of a target': () => ['GET', '/rest/deals?query[company.title]=Canary'],
  'expanded hidden field': () => ['GET', '/rest/deals?with=amount'],
  'simple-rest filter by a hidden field': () => ['GET', '/simple-rest/deals?filter={"amount":777001}'],
  'simple-rest creation': ({ hiddenCompany }) => [
    'POST',
    '/simple-rest/deals',
    { title: 'New', company: hiddenCompany },
  ],
  'bulk creation': ({ hiddenCompany }) => [
    'POST',
    '/rest/deals/bulk',
    { create: [{ title: 'New', company: hiddenCompany }] },
  ],
  'history of a hidden record in the trash': ({ trashed }) => ['GET', `/rest/deals/${trashed}/history`],
  'restore of a hidden record': ({ trashed }) => ['PATCH', `/rest/deals/${trashed}`, { deleted_at: null }],
  'records of an entity without rights': () => ['GET', '/rest/hushed_place'],
  'view of an entity without rights': () => [
    'POST',
    '/v1/views',
    { list: 'e_987654', name: 'V', state: { query: '' } },
  ],
  'history of the entity': ({ world }) => ['GET', `/v1/entities/${world.deals.id}/history`],
  'history of a field': ({ world }) => ['GET', `/v1/entities/fields/${world.deals.fields.amount}/history`],
  'fields in the trash': () => ['GET', '/v1/entities/fields/trash'],
  'entities in the trash': () => ['GET', '/v1/entities/trash'],
  overview: () => ['GET', '/v1/overview'],
  roles: () => ['GET', '/v1/roles'],
  explanation: ({ hidden, person_id }) => [
    'GET',
    `/v1/roles/explain?user_id=${person_id}&alias=deals&record_id=${hidden}`,
  ],
};
