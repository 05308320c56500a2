import type { Deals } from './deals.ts';

export interface RoleQuestion {
  name: string;
  /** What the role grants; null: the person has no role but the default one, which grants everything. */
  read: null | 'all' | { where: { field: string; op: string; value: unknown }[][] };
  /** The same as a filter; `{me}` is the person's id. */
  filter: string;
  /** Asked by both. */
  query: string;
}

const rule = (field: string, value: unknown, op = 'eq') => ({ where: [[{ field, op, value }]] });

/** Indexed rules, alone and with what people ask of lists. */
export function roleQuestions({ stages, sources }: Deals): RoleQuestion[] {
  const owner = { read: rule('owner_id', 7), filter: 'query[owner_id]=7' };
  const stage = { read: rule('stage', stages[1]), filter: `query[stage]=${stages[1]}` };
  const source = { read: rule('source', sources[0]), filter: `query[source]=${sources[0]}` };
  const either = {
    read: { where: [...rule('owner_id', 7).where, ...rule('source', sources[0]).where] },
    filter: `query[or][0][owner_id]=7&query[or][1][source]=${sources[0]}`,
  };
  return [
    { name: 'no role', read: null, filter: '', query: '' },
    { name: 'every row', read: 'all', filter: '', query: '' },
    { name: '1 row of 50', ...owner, query: '' },
    { name: '1 row of 50, sorted', ...owner, query: 'sort[amount]=desc' },
    { name: '1 row of 50, searched', ...owner, query: 'search=maple' },
    { name: '1 row of 50, filtered', ...owner, query: `query[stage]=${stages[2]}` },
    { name: '1 row of 50, page 20', ...owner, query: 'page=20' },
    { name: '1 row of 5', ...stage, query: '' },
    { name: '1 row of 5, newest first', ...stage, query: 'sort[created_at]=desc' },
    { name: '1 row of 100', ...source, query: '' },
    { name: 'either of two rules', ...either, query: '' },
    { name: 'own rows', read: rule('created_by', { me: true }), filter: 'query[created_by]={me}', query: '' },
  ];
}
