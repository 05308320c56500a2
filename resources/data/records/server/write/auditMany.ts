import type { AuditEntry } from '#server/audit/auditEntry.ts';
import type { RequestCtx } from '#server/context.ts';
import type { EntityModel } from '#server/tenant/model.ts';

const entryOf = ({ id, name }: EntityModel): AuditEntry => ({
  subject_type: 'entities',
  subject_id: id,
  subject_name: name,
});

/**
 * The audit log of a call about many records (docs/start/architecture.md#audit-log). Their database may be another than the
 * log's, so the row is written first: no such call is without one. A call that fails afterwards leaves a second row.
 */
export function auditMany(ctx: RequestCtx, model: EntityModel) {
  let begun: AuditEntry | null = null;
  return {
    /** Once the call is validated. */
    async begin(entry: Pick<AuditEntry, 'count' | 'changes'> = {}): Promise<void> {
      begun = { ...entryOf(model), ...entry };
      await ctx.audit(begun);
    },
    async failed(error: unknown): Promise<never> {
      if (begun) await ctx.audit({ ...begun, outcome: 'failure' });
      throw error;
    },
  };
}
