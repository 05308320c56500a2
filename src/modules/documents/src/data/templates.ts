import type { Data, DataRecord, EntityInfo } from '@stoa/sdk';

/** The entity in which an account keeps its own templates. */
export const STORE = 'document_templates';
const FIELDS = ['name', 'entity', 'body'] as const;
const MOST = 1000;

export interface Template {
  /** In addresses: the id of a record, or the name of a starter. */
  key: string;
  name: string;
  /** Alias of the entity whose records fill it. */
  entity: string;
  body: string;
  /** It is of the module itself, and cannot be changed. */
  isStarter: boolean;
}

/** A template that comes with the module. */
export type Starter = Pick<Template, 'key' | 'name' | 'entity' | 'body'>;

export type Draft = Pick<Template, 'name' | 'entity' | 'body'>;

/** What the account's role lets the module do with templates of its own. */
export type Store = 'write' | 'read' | 'none';

export function storeOf(entities: readonly EntityInfo[]): Store {
  const fields = entities.find(({ alias }) => alias === STORE)?.fields ?? [];
  const own = FIELDS.map((alias) => fields.find((field) => field.alias === alias));
  if (own.some((field) => !field)) return 'none';
  return own.some((field) => field?.access === 'read') ? 'read' : 'write';
}

export async function loadTemplates(data: Data): Promise<Template[]> {
  const { items } = await data.list(STORE, { sort: { name: 'asc' }, limit: MOST, fields: [...FIELDS] });
  return items.map(templateOf);
}

const templateOf = ({ id, name, entity, body }: DataRecord): Template => ({
  ...{ key: String(id), isStarter: false },
  ...{ name: String(name ?? ''), entity: String(entity ?? ''), body: String(body ?? '') },
});

/** @returns its key */
export async function saveTemplate(data: Data, key: string | null, draft: Draft): Promise<string> {
  const { name, entity, body } = draft;
  const values = { name: name.trim(), entity, body };
  const saved = key === null ? await data.create(STORE, values) : await data.update(STORE, Number(key), values);
  return String(saved.id);
}

export const removeTemplate = (data: Data, key: string): Promise<void> => data.remove(STORE, Number(key));
