interface MillionQuery {
  name: string;
  /** The query of the nth call; each differs, so that no cache can answer it. */
  query(n: number): string;
}

/** The bound differs in each call; the number of matches stays about the same. */
let bound = 1000;
const uncached = () => `query[owner_id][lt]=${bound++}`;
const sorted = ['amount', 'name', 'closes_on', 'stage', 'created_at'];

export function millionQueries(stages: readonly number[]): MillionQuery[] {
  const stage = (n: number) => stages[n % stages.length];
  const day = (n: number) => `2026-0${1 + (n % 9)}-01`;
  return [
    { name: 'the list as it opens', query: () => '' },
    { name: 'the list, counted again', query: uncached },
    { name: 'page 2000', query: () => 'page=2000' },
    { name: 'one variant', query: (n) => `query[stage]=${stage(n)}&${uncached()}` },
    { name: 'one variant, newest first', query: (n) => `query[stage]=${stage(n)}&sort[id]=desc&${uncached()}` },
    {
      name: 'a date range',
      query: (n) => `query[closes_on][gte]=${day(n)}&query[closes_on][lte]=2026-10-01&${uncached()}`,
    },
    { name: 'one day', query: (n) => `query[closes_on]=${day(n)}&${uncached()}` },
    {
      name: 'created in one day',
      query: (n) =>
        `query[created_at][gte]=2025-0${1 + (n % 9)}-01T00:00:00Z&query[created_at][lt]=2025-0${1 + (n % 9)}-02T00:00:00Z`,
    },
    {
      name: 'a number range and one variant',
      query: (n) => `query[amount][gte]=${90_000 + n}&query[stage]=${stage(n)}`,
    },
    ...sorted.flatMap((alias) =>
      ['asc', 'desc'].map((order) => ({
        name: `sorted by ${alias}, ${order}`,
        query: () => `sort[${alias}]=${order}&${uncached()}`,
      })),
    ),
    {
      name: 'one variant sorted by amount, desc',
      query: (n) => `query[stage]=${stage(n)}&sort[amount]=desc&${uncached()}`,
    },
    { name: 'sorted by stage, then amount desc', query: () => `sort[stage]=asc&sort[amount]=desc&${uncached()}` },
    { name: 'search, a common word', query: () => `search=maple&${uncached()}` },
    { name: 'search, three letters', query: () => `search=irc&${uncached()}` },
    { name: 'search, two words', query: () => `search=cedar%20maple&${uncached()}` },
    { name: 'search, a rare number', query: (n) => `search=${700_001 + n * 997}` },
    { name: 'search, nothing found', query: (n) => `search=zyx${n}` },
    { name: 'search, sorted by amount, desc', query: () => `search=maple&sort[amount]=desc&${uncached()}` },
    { name: 'the trash', query: () => 'query[deleted_at][ex]=true' },
    { name: 'the trash, latest first', query: () => 'query[deleted_at][ex]=true&sort[deleted_at]=desc' },
    { name: 'an unindexed flag', query: (n) => `query[is_open]=${n % 2 === 0}&${uncached()}` },
    { name: 'one owner of fifty, unindexed', query: (n) => `query[owner_id]=${1 + (n % 50)}` },
    { name: 'an exact count', query: () => `count=exact&${uncached()}` },
  ];
}
