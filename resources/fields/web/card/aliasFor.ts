import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/transliterate.ts';

/** An alias proposed from a name: lowercase letters and underscore, which is all that aliases of fields have. */
export function aliasFor(name: string): string {
  const alias = transliterate(name)
    .replace(/[^a-z]+/g, '_')
    .slice(0, limits.text_max)
    .replace(/^_+|_+$/g, '');
  return alias.length < limits.field_alias_min || reservedAliases.has(alias) ? '' : alias;
}
