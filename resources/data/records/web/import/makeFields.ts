import type { QueryClient } from '@tanstack/react-query';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { createField, fieldQuery, readAgain } from '#resources/data/fields/web/api.ts';
import { freeAlias, optionsNamed } from '#shared/entities/freeAlias.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { fieldOfKind } from '#shared/values/fieldGuess.ts';
import type { Intent } from '#web/api/intent.ts';
import type { ChosenFile } from './chosenFile.ts';
import { guessAt } from './importColumns.ts';

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
    const { options, ...drawn } = fieldOfKind(column.kind, guessAt(chosen.preview, at));
    const alias = freeAlias(column.name, taken);
    const variants = options.length > 0 && { variants: optionsNamed(options) };
    const body = { entity_id, name: column.name.trim(), alias, ...drawn, ...variants };
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
