import type pg from 'pg';
import { type Call, callsTo } from '#sdk/cli/publish/call.ts';
import { accessTokens } from '#server/crypto/accessTokens.ts';
import { deriveKey, loadAppSecret } from '#server/crypto/appSecret.ts';
import { controlDatabase } from '#server/database/database.ts';
import { openBlobs } from '#server/files/openBlobs.ts';
import type { Settings } from '#server/settings/settings.ts';
import { buildApp } from '#server/start/app.ts';

/**
 * Gives `work` a function that calls the API as the owner of the oldest account, in a session that ends afterwards.
 */
export async function callAsOwner<T>(
  settings: Settings,
  { pool, direct }: { pool: pg.Pool; direct: pg.Pool },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const secret = await loadAppSecret(settings);
  const quiet = { ...settings, jobs: 'off' as const, log_level: 'warn' as const };
  const stoa = await buildApp({ settings: quiet, secret, pool, direct, mail: async () => {}, blobs: openBlobs(quiet) });
  const { session_id, token } = await openSession(settings, pool, secret);
  // A loopback address belongs to the default account.
  const url = await stoa.app.listen({ port: 0, host: '127.0.0.1' });
  try {
    return await work(callsTo(url, `WebApp ${token}`));
  } finally {
    const control = controlDatabase(pool);
    await control.inSystem((db) =>
      db.updateTable('sessions').set({ ended_at: new Date() }).where('id', '=', session_id).execute(),
    );
    await stoa.close();
  }
}

async function openSession(settings: Settings, pool: pg.Pool, secret: Buffer) {
  const control = controlDatabase(pool);
  const owner = await control.inSystem((db) =>
    db
      .selectFrom('memberships')
      .select(['account_id', 'user_id'])
      .where('is_owner', '=', true)
      .orderBy('account_id')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const expires_at = new Date(Date.now() + 3_600_000);
  const { id } = await control.inSystem((db) =>
    db
      .insertInto('sessions')
      .values({ ...owner, expires_at, user_agent: 'demo', ip: '127.0.0.1' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const tokens = await accessTokens(control, deriveKey(secret, 'signing_keys'), settings.token_ttl_s);
  return { session_id: id, token: await tokens.issue({ ...owner, session_id: id }) };
}
