import { byQuery, type Check } from './check.ts';

/** Tables with rows of accounts: those with `account_id`, and all that the accounts' role may use. */
const tables = `select c.oid, c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c
  where c.relnamespace = to_regnamespace('control') and c.relkind in ('r', 'p')
    and (exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped)
      or exists (select from aclexplode(c.relacl) g where g.grantee in (0, to_regrole('stoa_app'))))`;

/** The database's part of account isolation (docs/start/architecture.md#laws). */
export const isolationChecks: readonly Check[] = [
  byQuery(
    'row-level security is on and forced',
    'owner',
    `select format('%s has row-level security %s', name,
        case when relrowsecurity then 'on but not forced' else 'off' end) as breach
      from (${tables}) t where not (relrowsecurity and relforcerowsecurity) order by 1`,
  ),
  byQuery(
    'policies limit an account to its own rows',
    'owner',
    `select format('%s has no policy for %s', name, role) as breach
      from (${tables}) t, unnest(array['stoa_app', 'stoa_system']) role
      where not exists (select from pg_policy p where p.polrelid = t.oid and to_regrole(role) = any(p.polroles))
     union all
     select format('policy %s of %s does not compare the account', p.polname, name)
      from (${tables}) t join pg_policy p on p.polrelid = t.oid
      where p.polpermissive and p.polroles <> array[to_regrole('stoa_system')::oid]
        and (coalesce(pg_get_expr(p.polqual, p.polrelid), 'control.account_id()') not like '%control.account_id()%'
          or coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'control.account_id()') not like '%control.account_id()%')
     order by 1`,
  ),
  byQuery(
    'the two roles own nothing, cannot sign in and bypass nothing',
    'owner',
    `with roles as (select name, r.* from unnest(array['stoa_app', 'stoa_system']) name
       left join pg_roles r on r.rolname = name)
     select format('%s %s', name, what) as breach from roles, lateral (values
         ('is missing', oid is null),
         ('can sign in', rolcanlogin),
         ('is a superuser', rolsuper),
         ('bypasses row-level security', rolbypassrls),
         ('may make roles', rolcreaterole),
         ('is a member of another role', exists (select from pg_auth_members m where m.member = roles.oid)),
         ('owns something', exists (select from pg_shdepend d where d.refobjid = roles.oid and d.deptype = 'o'
           and d.refclassid = 'pg_authid'::regclass and d.dbid in (0, (select oid from pg_database where datname = current_database()))))
       ) as answer(what, holds) where holds order by 1`,
  ),
];
