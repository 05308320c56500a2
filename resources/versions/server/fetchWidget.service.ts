import { createHash } from 'node:crypto';
import { invalidField } from '#server/errors.ts';
import { fetchGuarded } from '#server/outbound/fetchGuarded.ts';
import { OutboundError } from '#server/outbound/outboundError.ts';
import type { Settings } from '#server/settings/settings.ts';
import { limits } from '#shared/limits.ts';

/** The bytes of a widget, as they were fetched. */
export interface FetchedWidget {
  url: string;
  bytes: Buffer;
  sha256: string;
}

const scriptType = /^(text|application)\/(x-)?(javascript|ecmascript)\s*(;|$)/i;

const refused = (message: string, params: Record<string, string | number> = {}) =>
  invalidField('js_widget_prod', `versions.errors.${message}`, params);

/**
 * Fetches a widget to pin it (docs/product/modules.md#pinned-bytes).
 * @throws 422 on `js_widget_prod`
 */
export async function fetchWidget(url: string, { callback_allow_private }: Settings): Promise<FetchedWidget> {
  const answer = await fetchGuarded(url, {
    method: 'GET',
    timeout_ms: limits.widget_fetch_ms,
    max_bytes: limits.widget_max_bytes,
    allow_private: callback_allow_private,
  }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw error.kind === 'too_large'
      ? refused('widget_too_large', { max: limits.widget_max_bytes })
      : refused('widget_unreachable', { kind: error.kind });
  });
  if (answer.status !== 200) throw refused('widget_refused', { status: answer.status });
  const type = answer.headers.get('content-type') ?? '';
  if (!scriptType.test(type)) throw refused('widget_type', { type: type.slice(0, 100) });
  return { url, bytes: answer.body, sha256: createHash('sha256').update(answer.body).digest('hex') };
}
