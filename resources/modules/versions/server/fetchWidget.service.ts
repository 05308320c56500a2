import { createHash } from 'node:crypto';
import { invalidField } from '#server/errors/errors.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { OutboundError } from '#server/outbound/outboundError.ts';
import type { Settings } from '#server/settings/settings.ts';
import { moduleLimits } from '#shared/limits.ts';

/** The bytes of a widget, as they were fetched. */
export interface FetchedWidget {
  url: string;
  bytes: Buffer;
  sha256: string;
}

const scriptType = /^(text|application)\/(x-)?(javascript|ecmascript)\s*(;|$)/i;

/**
 * What is asked of a widget's bytes, fetched or uploaded. @returns their SHA-256
 * @throws 422 on `field`
 */
export function checkWidget(field: 'js_widget_prod' | 'widget', type: string, bytes: Uint8Array): string {
  if (!scriptType.test(type)) throw invalidField(field, 'versions.errors.widget_type', { type: type.slice(0, 100) });
  if (bytes.length === 0) throw invalidField(field, 'versions.errors.widget_empty');
  return createHash('sha256').update(bytes).digest('hex');
}

const refused = (message: string, params: Record<string, string | number> = {}) =>
  invalidField('js_widget_prod', `versions.errors.${message}`, params);

/**
 * Fetches a widget to pin it (docs/reference/product/modules.md#pinned-bytes).
 * @throws 422 on `js_widget_prod`
 */
export async function fetchWidget(url: string, { callback_allow_private }: Settings): Promise<FetchedWidget> {
  const answer = await fetchGuarded(url, {
    method: 'GET',
    timeout_ms: moduleLimits.widget_fetch_ms,
    max_bytes: moduleLimits.widget_max_bytes,
    allow_private: callback_allow_private,
  }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw error.kind === 'too_large'
      ? refused('widget_too_large', { max: moduleLimits.widget_max_bytes })
      : refused('widget_unreachable', { kind: error.kind });
  });
  if (answer.status !== 200) throw refused('widget_refused', { status: answer.status });
  const sha256 = checkWidget('js_widget_prod', answer.headers.get('content-type') ?? '', answer.body);
  return { url, bytes: answer.body, sha256 };
}
