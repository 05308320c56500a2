import type { AffinityPool } from '#server/load/connections/affinityPool.ts';

/** A node of a plan that PostgreSQL explains as JSON. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const isTable = (node: PlanNode) => node['Relation Name'] !== undefined;

/** Of the tables of entities. An index alone reads no record. */
export const isRecordRead = (node: PlanNode): boolean =>
  node['Relation Name']?.startsWith('e_') === true && node['Node Type'] !== 'Index Only Scan';

/** Runs a statement and counts the rows that its plan reads, including those that its filters drop. */
export async function rowsRead(
  pool: AffinityPool,
  text: string,
  values: unknown[],
  isCounted = isTable,
): Promise<number> {
  const explained = `explain (analyze, timing off, format json) ${text}`;
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained, values);
  const count = (node: PlanNode): number => {
    const own = isCounted(node)
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
    return (node.Plans ?? []).reduce((sum, each) => sum + count(each), own);
  };
  return count((rows as [(typeof rows)[0]])[0]['QUERY PLAN'][0].Plan);
}
