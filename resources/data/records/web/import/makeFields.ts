import type { QueryClient } from '@tanstack/react-query';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { createField, fieldQuery, readAgain } from '#resources/data/fields/web/api.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { reservedAliases } from '#shared/fieldTypes/systemColumns.ts';
import { limits } from '#shared/limits.ts';
import { transliterate } from '#shared/text/transliterate.ts';
import { fieldOfKind } from '#shared/values/fieldGuess.ts';
import type { Intent } from '#web/api/intent.ts';
import type { ChosenFile } from './chosenFile.ts';
import { cellsAt } from './filePreview.ts';

/** Times that a field that is still being made is asked for, a second apart. */
const asks = 60;

/**
 * Makes the new fields of a file.
 * @returns them by the position of the column
 */
export async function makeFields(
  client: QueryClient,
  entity_id: number,
  { chosen, fields, intent }: { chosen: ChosenFile; fields: readonly Field[]; intent: Intent },
): Promise<Map<number, Field>> {
  const taken = new Set(fields.map(({ alias }) => alias));
  const made = new Map<number, Field>();
  for (const [at, column] of chosen.columns.entries()) {
    if (column === null || typeof column === 'string') continue;
    const { options, ...drawn } = fieldOfKind(column.kind, cellsAt(chosen.preview, at));
    const alias = freeAlias(column.name, taken);
    const aliases = new Set<string>();
    const variants = options.map((name) => ({ name, alias: freeName(transliterate(name) || 'option', aliases) }));
    const body = { entity_id, name: column.name.trim(), alias, ...drawn, ...(options.length > 0 && { variants }) };
    made.set(at, await whenReady(client, await createField(body, intent)));
  }
  if (made.size > 0) await readAgain(client);
  return made;
}

async function whenReady(client: QueryClient, field: Field): Promise<Field> {
  let now = field;
  for (let ask = 0; now.status_id === changeStatus.processing && ask < asks; ask += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    now = (await client.fetchQuery({ ...fieldQuery(field.id), staleTime: 0 })).field;
  }
  return now;
}

/** An alias of a field that no other has (docs/reference/product/entities.md#field-aliases). */
export function freeAlias(name: string, taken: Set<string>): string {
  const letters = transliterate(name)
    .replace(/[^a-z_]/g, '')
    .replace(/^_+|_+$/g, '')
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

function freeName(base: string, taken: Set<string>): string {
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}_${n}`;
  taken.add(name);
  return name;
}
