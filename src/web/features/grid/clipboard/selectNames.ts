import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import { sourceOf } from '#web/fieldTypes/select/selectSource.ts';

/** Among so many a name is looked for: it may be a part of many others. */
const searched = 100;

/** Finds records and people by the very name they are called by; each name is asked for once. */
export function selectNames() {
  const known = new Map<string, Promise<readonly number[]>>();
  const find = async ({ extra }: FieldModel, name: string): Promise<readonly number[]> => {
    const { select_subtype, select_entity_id, select_entity_key } = extra;
    const source = sourceOf({ select_subtype, select_entity_id, select_entity_key });
    const found = await source?.search(name, searched, new AbortController().signal);
    const variants = found?.variants ?? [];
    const small = name.toLocaleLowerCase();
    const exact = variants.filter(({ label }) => label === name);
    const meant = exact.length > 0 ? exact : variants.filter(({ label }) => label.toLocaleLowerCase() === small);
    return meant.map(({ value }) => value);
  };
  return (field: FieldModel, name: string): Promise<readonly number[]> => {
    const key = `${field.id}/${name}`;
    const asked = known.get(key) ?? find(field, name);
    known.set(key, asked);
    return asked;
  };
}
