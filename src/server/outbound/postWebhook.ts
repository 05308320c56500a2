import { createHmac } from 'node:crypto';
import type { Settings } from '../settings/settings.ts';
import { fetchGuarded } from './fetchGuarded.ts';
import { OutboundError } from './outboundError.ts';

const attempt = { timeout_ms: 10_000, max_bytes: 64 * 1024 } as const;

export interface Webhook {
  url: string;
  /** Signs the message. */
  key: string | Buffer;
  /** The same in every attempt. */
  id: string;
  body: string;
  content_type: string;
}

/** What came of an attempt: the status of the answer, or why none came. */
export interface Posted {
  status: number | null;
  error: string | null;
}

/** The answer of a receiver that takes no further messages. */
export const GONE = 410;

export const isDelivered = ({ status }: Posted): boolean => status !== null && status >= 200 && status < 300;

/** Sends a message signed as Standard Webhooks 1.0 says, with the time of now. Redirects are not followed. */
export async function postWebhook(settings: Settings, { url, ...message }: Webhook): Promise<Posted> {
  try {
    const request = { method: 'POST', headers: headersOf(message), body: message.body, ...attempt } as const;
    const { status } = await fetchGuarded(url, { ...request, allow_private: settings.callback_allow_private });
    return { status, error: null };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.kind };
  }
}

function headersOf({ key, id, body, content_type }: Omit<Webhook, 'url'>) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': content_type,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
