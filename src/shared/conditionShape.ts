import { z } from 'zod/mini';
import { limits, requestLimits } from '#shared/limits.ts';
import { isStorableJson, limited, list, storable } from '#shared/shapes.ts';

/** What a condition means is checked against the entity, so that a fault names the condition. */
export const Condition = z.strictObject({
  /** A field; of a right also a select of an entity and a field there: `company.owner`. */
  field: limited(z.string(), limits.text_max).check(storable),
  op: limited(z.string(), limits.text_max).check(storable),
  /** A value, `{"me": true}`, of a right `{"today": days}`, of choices `{"field": alias}`. */
  value: z.unknown().check(z.refine(isStorableJson, { error: 'errors.text' })),
});
export type Condition = z.infer<typeof Condition>;

/** Groups of conditions: in one of them, every condition must hold. */
export const conditionGroups = list(list(Condition, requestLimits.repeats_max), requestLimits.repeats_max);
