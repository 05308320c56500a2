import type { AuditEvent } from '#resources/audit/audit.resource.ts';
import type { Platform } from '#server/context.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { OutboundError } from '#server/outbound/outboundError.ts';
import { webhookHeaders } from '#server/outbound/webhookHeaders.ts';

const attempt = { timeout_ms: 10_000, max_bytes: 64 * 1024 } as const;
const PREFIX = 'whsec_';

export interface Batch {
  url: string;
  /** As the administrator sees it: `whsec_` and base64. */
  secret: string;
  /** The header `webhook-id`. */
  id: string;
  lines: readonly object[];
}

/** What came of an attempt: the status of the answer, or why none came. */
export interface Posted {
  status: number | null;
  error: string | null;
}

export const isDelivered = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;

/** Sends JSON lines, signed as Standard Webhooks say. Redirects are not followed. */
export async function postLines({ settings }: Platform, { url, secret, id, lines }: Batch): Promise<Posted> {
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const headers = webhookHeaders(key, { id, body, content_type: 'application/x-ndjson' });
  try {
    const request = { method: 'POST', headers, body, ...attempt } as const;
    const { status } = await fetchGuarded(url, { ...request, allow_private: settings.callback_allow_private });
    return { status, error: null };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.kind };
  }
}

/** An entry as receivers get it (docs/api.md#stream-of-the-audit-log). */
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
