import type { FieldModel } from './fieldType.ts';

type Variant = FieldModel['variants'][number];

export interface VariantLookups {
  /** Deleted ones included. */
  byId: ReadonlyMap<number, Variant>;
  /** Id by alias, else by name. */
  liveByText: ReadonlyMap<string, number>;
}

const known = new WeakMap<FieldModel['variants'], VariantLookups>();

/** Built once for each list, because a field may have a thousand variants and a request thousands of its values. */
export function variantLookups({ variants }: Pick<FieldModel, 'variants'>): VariantLookups {
  let lookups = known.get(variants);
  if (!lookups) {
    // The first of several wins, and an alias wins over a name.
    const live = variants.filter(({ deleted }) => !deleted).reverse();
    lookups = {
      byId: new Map(variants.map((variant) => [variant.id, variant])),
      liveByText: new Map([
        ...live.map(({ name, id }): [string, number] => [name, id]),
        ...live.map(({ alias, id }): [string, number] => [alias, id]),
      ]),
    };
    known.set(variants, lookups);
  }
  return lookups;
}
