import { principalOf, type RequestCtx } from '#server/context.ts';
import type { Author } from '#server/tenant/write/author.ts';

/** The caller, as the history of records names them. */
export function authorOf(ctx: RequestCtx): Author {
  const { user_id, install } = principalOf(ctx);
  return { user_id, module_id: install?.module_id ?? null };
}
