import type { FieldModel } from './fieldType.ts';

type Variant = FieldModel['variants'][number];

export interface VariantLookups {
  /** Deleted ones included. */
  byId: ReadonlyMap<number, Variant>;
  /** Id by alias, else by name. */
  liveByText: ReadonlyMap<string, number>;
  /** Id by name. */
  liveByName: ReadonlyMap<string, number | 'several'>;
  /** Id by name in lower case. */
  liveByLowerName: ReadonlyMap<string, number | 'several'>;
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
      liveByName: byName(live, (name) => name),
      liveByLowerName: byName(live, (name) => name.toLowerCase()),
    };
    known.set(variants, lookups);
  }
  return lookups;
}

function byName(live: readonly Variant[], keyOf: (name: string) => string): Map<string, number | 'several'> {
  const found = new Map<string, number | 'several'>();
  for (const { id, name } of live) found.set(keyOf(name), found.has(keyOf(name)) ? 'several' : id);
  return found;
}
