import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/transliterate.ts';

/** A valid alias for a name (docs/product/entities.md#entity-aliases); empty if the name yields none. */
export function proposedAlias(name: string): string {
  const alias = transliterate(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, limits.entity_alias_max)
    .replace(/_+$/, '');
  if (alias.length < limits.entity_alias_min) return '';
  return /^e_\d+$/.test(alias) || reservedAliases.has(alias) ? '' : alias;
}
