import { byQuery, type Check, type CheckContext, isHere } from './check.ts';

export const ledgerChecks: readonly Check[] = [
  byQuery(
    'no change of a table waits longer than a minute without a reason',
    'stoa_system',
    `select format('%s %s of entity %s has waited since %s', c.kind, c.id, c.entity_id, c.queued_at) as breach
     from control.schema_changes c left join control.entities e on e.id = c.entity_id
     where c.state = 'queued' and c.kind <> 'rebuild' and c.queued_at < now() - interval '1 minute'
       -- Reasons: the table does not exist yet, or another session has locked it.
       and (e.id is null or e.is_applied or c.kind = 'create_entity')
       and not exists (select from pg_locks l join pg_class t on t.oid = l.relation
         where t.relname = 'e_' || c.entity_id and l.pid <> pg_backend_pid())
     order by c.id`,
  ),
  byQuery(
    'a change and its history have the account of their entity',
    'stoa_system',
    `select format('%s %s of account %s is of an entity of account %s', c.what, c.id, c.account_id, e.account_id) as breach
     from (select 'change' as what, id, account_id, entity_id from control.schema_changes
       union all select 'history row', id, account_id, entity_id from control.change_history) c
     join control.entities e on e.id = c.entity_id and e.account_id <> c.account_id order by 1`,
  ),
  {
    name: "the ledgers of the accounts' schemas match the control tables",
    as: 'stoa_system',
    breaches: compare,
  },
];

export interface Line {
  change_id: number;
  outcome: string;
  is_settled: boolean;
}

/** The two sides may differ for a moment. */
const SETTLED = `interval '1 minute'`;

/** Entries of the ledger of a schema. */
export const linesOf = (schema: string): string =>
  `select change_id, outcome, applied_at < now() - ${SETTLED} as is_settled from "${schema}"._ledger`;

async function compare(context: CheckContext): Promise<string[]> {
  const breaches: string[] = [];
  for (const { schema, account_id } of await schemasHere(context))
    breaches.push(
      ...(await compareLedger(context, account_id, () => asOwnerOfRecords<Line>(context, linesOf(schema)))),
    );
  return breaches;
}

/** The schemas of the accounts whose records are in this database. */
export const schemasHere = ({ query }: CheckContext): Promise<{ schema: string; account_id: number }[]> =>
  query(
    `select nspname as schema, substring(nspname from 5)::bigint as account_id from pg_namespace
     where nspname ~ '^acc_[0-9]{1,15}$' and ${isHere('substring(nspname from 5)::bigint')} order by 2`,
  );

/** Reads tables of records, in a check that reads as `stoa_system`. */
export async function asOwnerOfRecords<T extends object>({ query }: CheckContext, text: string): Promise<T[]> {
  await query('set local role stoa_data');
  const rows = await query<T>(text);
  await query('set local role stoa_system');
  return rows;
}

/** @param readLines of the ledger, read after the control tables */
export async function compareLedger(
  { query }: Pick<CheckContext, 'query'>,
  account_id: number,
  readLines: () => Promise<Line[]>,
): Promise<string[]> {
  const changes = await query<{ id: number; state: string; is_settled: boolean }>(
    `select id, state, greatest(queued_at, finished_at) < now() - ${SETTLED} as is_settled from control.schema_changes
     where account_id = $1 order by id`,
    [account_id],
  );
  const lines = await readLines();
  const recorded = new Map(lines.map((line) => [line.change_id, line]));
  const known = new Set(changes.map(({ id }) => id));
  return [
    ...changes.flatMap(({ id, state, is_settled }) => {
      const { outcome = 'nothing', is_settled: isOld = is_settled } = recorded.get(id) ?? {};
      const isRight = state === 'done' ? outcome === 'applied' : outcome !== 'applied' || !isOld;
      return isRight ? [] : [`change ${id} of account ${account_id} is ${state} but ${outcome} in the ledger`];
    }),
    ...lines.flatMap(({ change_id }) =>
      known.has(change_id)
        ? []
        : [`the ledger of account ${account_id} has change ${change_id}, which the control tables do not have`],
    ),
  ];
}
