import type { AuditEntry } from '#server/audit/auditEntry.ts';
import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';

const entryOf = ({ id, name }: EntityModel): AuditEntry => ({
  subject_type: 'entities',
  subject_id: id,
  subject_name: name,
});

/**
 * The audit log of a call about many records, once it is validated (docs/start/architecture.md#audit-log). Their database
 * may be another than the log's, so the row is written first: no such call is without one.
 */
export const auditMany = (ctx: RequestCtx, model: EntityModel): Promise<void> => ctx.audit(entryOf(model));

/** The same for one that writes them. A second row is left if it fails. */
export async function auditWrite<T>(
  ctx: RequestCtx,
  model: EntityModel,
  of: Pick<AuditEntry, 'count' | 'changes'>,
  write: () => Promise<T>,
): Promise<T> {
  const entry = { ...entryOf(model), ...of };
  try {
    await ctx.audit(entry);
    return await write();
  } catch (error) {
    await ctx.audit({ ...entry, outcome: 'failure' });
    throw error;
  }
}
