import { deriveKey } from '#server/crypto/appSecret.ts';
import { hashInstallToken, openInstallToken } from '#server/crypto/installToken.ts';
import { openModuleToken } from '#server/modules/moduleToken.ts';
import { byQuery, type Check, type CheckContext } from './check.ts';

export const moduleChecks: readonly Check[] = [
  // Counted over whole groups, so that no partial index is asked whether its rows are unique.
  byQuery(
    'an account has one main module at most',
    'stoa_system',
    `select format('account %s has %s main modules', account_id, count(*) filter (where is_main)) as breach
     from control.module_installs group by account_id having count(*) filter (where is_main) > 1 order by account_id`,
  ),
  byQuery(
    'a module has one main version at most, which is active',
    'stoa_system',
    `select format('module %s has %s main versions', module_id, count(*) filter (where is_main)) as breach
     from control.module_versions group by module_id having count(*) filter (where is_main) > 1
     union all select format('main version %s of module %s is not active', id, module_id)
     from control.module_versions where is_main and status_id <> 2 order by 1`,
  ),
  byQuery(
    'an installed module has a role',
    'stoa_system',
    `select format('module %s of account %s has none', i.module_id, i.account_id) as breach from control.module_installs i
     where i.is_enabled and not exists
       (select from control.roles r where r.account_id = i.account_id and r.id = i.role_id) order by 1`,
  ),
  byQuery(
    'accounts_count of modules and versions is right',
    'stoa_system',
    `select format('module %s counts %s accounts instead of %s', m.id, m.accounts_count, count(i.id)) as breach
     from control.modules m left join control.module_installs i on i.module_id = m.id and i.is_enabled
     group by m.id having m.accounts_count <> count(i.id)
     union all select format('version %s counts %s accounts instead of %s', v.id, v.accounts_count, count(i.id))
     from control.module_versions v left join control.module_installs i on i.version_id = v.id and i.is_enabled
     group by v.id having v.accounts_count <> count(i.id) order by 1`,
  ),
  byQuery(
    'a pinned widget has its bytes',
    'stoa_system',
    `select format('version %s has none with its SHA-256', v.id) as breach from control.module_versions v
     where v.sha256 is not null and not exists (select from control.module_artifacts a
       where a.version_id = v.id and a.sha256 = v.sha256 and encode(sha256(a.bytes), 'hex') = v.sha256) order by 1`,
  ),
  { name: 'tokens of modules are encrypted, and found by their hash', as: 'stoa_system', breaches: openTokens },
];

async function openTokens({ query, secret }: CheckContext): Promise<string[]> {
  const key = deriveKey(secret, 'seal');
  const installs = await query<{ account_id: number; module_id: number; token: Buffer; token_hash: Buffer }>(
    'select account_id, module_id, token, token_hash from control.module_installs where token is not null order by id',
  );
  const modules = await query<{ module_id: number; token: Buffer }>(
    'select module_id, token from control.module_secrets order by module_id',
  );
  const opens = (open: () => boolean) => {
    try {
      return open();
    } catch {
      return false;
    }
  };
  return [
    ...installs.flatMap((row) =>
      opens(() => hashInstallToken(openInstallToken(key, row)).equals(row.token_hash))
        ? []
        : [`token of module ${row.module_id} in account ${row.account_id} is another, or cannot be decrypted`],
    ),
    ...modules.flatMap((row) =>
      opens(() => openModuleToken(key, row) !== '') ? [] : [`token of module ${row.module_id} cannot be decrypted`],
    ),
  ];
}
