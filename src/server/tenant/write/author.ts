import { principalOf, type RequestCtx } from '../../context.ts';

/** Who writes records: a person, a module by itself, or a module for a person. Neither: the system. */
export interface Author {
  user_id: number | null;
  module_id: number | null;
}

/** The caller, as the history of records names them. */
export function authorOf(ctx: RequestCtx): Author {
  const { user_id, install } = principalOf(ctx);
  return { user_id, module_id: install?.module_id ?? null };
}
