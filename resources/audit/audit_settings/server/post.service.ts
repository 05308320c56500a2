import type { AuditEvent } from '#resources/audit/audit/audit.resource.ts';
import type { Platform } from '#server/context.ts';
import { type Posted, postWebhook } from '#server/outbound/postWebhook.ts';

const PREFIX = 'whsec_';

export interface Batch {
  url: string;
  /** As the administrator sees it: `whsec_` and base64. */
  secret: string;
  /** The header `webhook-id`. */
  id: string;
  lines: readonly object[];
}

/** Sends JSON lines. */
export function postLines({ settings }: Platform, { url, secret, id, lines }: Batch): Promise<Posted> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return postWebhook(settings, { url, key, id, body, content_type: 'application/x-ndjson' });
}

/** An entry as receivers get it (docs/reference/api/audit.md#stream-of-the-audit-log). */
export const lineOf = (account_id: number, event: AuditEvent): object => {
  const { user_id, user_name, user_avatar: _avatar, device: _device, role_names: _roles, subject, ...rest } = event;
  return {
    type: 'audit.event',
    account_id,
    ...rest,
    user: user_id === null ? null : { id: user_id, name: user_name },
    subject: { type: subject.type, id: subject.id, name: subject.name },
  };
};
