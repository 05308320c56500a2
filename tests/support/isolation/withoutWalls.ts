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

/** Takes the queries' own wall down: every `account_id = …` is left out, as if somebody had forgotten it. */
export const forgetfulQueries: KyselyPlugin = {
  transformQuery: ({ node }: PluginTransformQueryArgs): RootOperationNode => forget.transformNode(node),
  transformResult: async ({ result }) => result,
};

/** How often the plugin left something out: a test that never did would prove nothing. */
export const forgotten = { count: 0 };

class Forget extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    if (!isAboutAccount(node)) return super.transformBinaryOperation(node);
    forgotten.count += 1;
    return { ...node, leftOperand: ValueNode.createImmediate(1), rightOperand: ValueNode.createImmediate(1) };
  }
}

const forget = new Forget();

const columnOf = (node: OperationNode) =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) ? node.column.column.name : undefined;

/** Compared with a value: what joins two tables to each other is no wall. */
const isAboutAccount = (node: BinaryOperationNode) =>
  columnOf(node.leftOperand) === 'account_id' && ValueNode.is(node.rightOperand);

/** Takes the database's wall down. */
export async function disableRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'control' and c.relrowsecurity`,
  );
  for (const { name } of rows)
    await pool.query(`alter table ${name} disable row level security, no force row level security`);
}
