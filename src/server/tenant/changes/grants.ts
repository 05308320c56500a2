import type pg from 'pg';

/**
 * Statements that repeat the grants of a relation, so that a customer's reports survive its replacement.
 * @param relation quoted, with its schema; it may not exist
 */
export async function grantsOn(client: pg.ClientBase, relation: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('grant %s on %s to %s%s', g.privilege_type, $1::text,
        case g.grantee when 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end,
        case when g.is_grantable then ' with grant option' else '' end) as statement
     from pg_class c, aclexplode(c.relacl) g
     where c.oid = to_regclass($1) and g.grantee <> c.relowner`,
    [relation],
  );
  return rows.map(({ statement }) => statement);
}
