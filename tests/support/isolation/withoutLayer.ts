import type { OperationNode, PluginTransformQueryArgs, RootOperationNode } from 'kysely';
import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  ReferenceNode,
  ValueNode,
} from 'kysely';
import type pg from 'pg';

/** Removes every condition `account_id = …` from queries, as if it had been forgotten. */
export const withoutAccountFilter: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => leaveOut.transformNode(node),
  transformResult: async ({ result }) => result,
};

/** Number of conditions that the plugin has removed. At 0 a test would prove nothing. */
export const leftOut = { count: 0 };

class LeaveOut extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    if (!isAccountFilter(node)) return super.transformBinaryOperation(node);
    leftOut.count += 1;
    return { ...node, leftOperand: ValueNode.createImmediate(1), rightOperand: ValueNode.createImmediate(1) };
  }
}

const leaveOut = new LeaveOut();

const columnOf = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : undefined;

/** A comparison with a value. Joins of two tables are not part of the filter. */
const isAccountFilter = (node: BinaryOperationNode) =>
  columnOf(node.leftOperand) === 'account_id' && ValueNode.is(node.rightOperand);

/** Switches row-level security off. */
export async function disableRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'control' and c.relrowsecurity`,
  );
  for (const { name } of rows)
    await pool.query(`alter table ${name} disable row level security, no force row level security`);
}
