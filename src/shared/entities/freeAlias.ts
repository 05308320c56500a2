import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/text/transliterate.ts';

/* Aliases that are proposed for names. Each is added to those that are taken. */

/** An alias of a field that no other has (docs/reference/product/entities.md#field-aliases). */
export function freeAlias(name: string, taken: Set<string>): string {
  const letters = transliterate(name)
    .replace(/[^a-z_]/g, '')
    .split('_')
    .filter(Boolean)
    .join('_')
    .slice(0, limits.text_max - 4);
  const base = letters.length < limits.field_alias_min || reservedAliases.has(letters) ? `field_${letters}` : letters;
  let alias = base;
  // Aliases have no digits.
  for (let n = 0; taken.has(alias); n += 1) alias = `${base}_${letterOf(n)}`;
  taken.add(alias);
  return alias;
}

const letterOf = (n: number): string =>
  (n < 26 ? '' : letterOf(Math.floor(n / 26) - 1)) + String.fromCharCode(97 + (n % 26));

/** Characters of an entity's alias, with room for a number behind it. */
const ENTITY_ALIAS = 58;

/** An alias of an entity that no other has (docs/reference/product/entities.md#entity-aliases). */
export function freeEntityAlias(name: string, taken: Set<string>): string {
  const letters = transliterate(name)
    .replace(/^[^a-z]+/, '')
    .slice(0, ENTITY_ALIAS)
    .replace(/_$/, '');
  const isFit = letters.length > 2 && !reservedAliases.has(letters) && !/^e_\d+$/.test(letters);
  return numbered(isFit ? letters : letters === '' ? 'entity' : `entity_${letters}`, taken);
}

/** Options with these names, each with an alias of its own. */
export function optionsNamed(names: readonly string[]): { name: string; alias: string }[] {
  const taken = new Set<string>();
  return names.map((name) => ({ name, alias: numbered(transliterate(name) || 'option', taken) }));
}

function numbered(base: string, taken: Set<string>): string {
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}_${n}`;
  taken.add(name);
  return name;
}
