import { randomBytes } from 'node:crypto';
import type { RequestCtx } from '#server/context.ts';
import { refuse } from '#server/errors/errors.ts';
import { isDelivered } from '#server/outbound/postWebhook.ts';
import type { Reply } from '#shared/endpoint.ts';
import { auditSettings } from '../audit_settings.resource.ts';
import { postLines } from './post.service.ts';
import { findSettings } from './settings.queries.ts';
import { openSecret } from './settings.service.ts';

/** Sends one line of the type `audit.test` to the address of the stream, past what waits, and says what came of it. */
export async function testStream(ctx: RequestCtx): Promise<Reply<(typeof auditSettings)['endpoints']['test']>> {
  const { id } = ctx.account;
  const row = await ctx.transaction(({ db }) => findSettings(db, id));
  if (!row?.stream_url || !row.stream_secret) throw refuse(auditSettings, 'stream_is_off');
  await ctx.audit();
  const posted = await postLines(ctx.platform, {
    url: row.stream_url,
    secret: openSecret(ctx.platform, id, row.stream_secret),
    id: `msg_${randomBytes(18).toString('base64url')}`,
    lines: [{ type: 'audit.test', account_id: id, created_at: ctx.now.toISOString() }],
  });
  return { is_delivered: isDelivered(posted), ...posted };
}
