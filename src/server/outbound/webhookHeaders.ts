import { createHmac } from 'node:crypto';

export interface WebhookMessage {
  /** The same in every attempt. */
  id: string;
  body: string;
  content_type: string;
}

/** The headers of a message signed as Standard Webhooks 1.0 says, with the time of now. */
export function webhookHeaders(key: string | Buffer, { id, body, content_type }: WebhookMessage) {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': content_type,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
