import { expect, vi } from 'vitest';
import { type BaseTypeName, type FieldExtra, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Client } from '../server/client.ts';

export interface NewField {
  alias: string;
  type: BaseTypeName;
  extra?: FieldExtra;
  variants?: { name: string; alias: string; color?: string }[];
}

export interface TestEntity {
  id: number;
  alias: string;
  /** Ids of its fields by alias. */
  fields: Record<string, number>;
  /** Ids of variants by field and alias. */
  variants: Record<string, Record<string, number>>;
}

/** An entity or a field as it is answered. */
export interface Made {
  id: number;
  status_id: number;
}

interface MadeField extends Made {
  alias: string;
  variants: { id: number; alias: string }[];
}

const READY = 2;

/** A change of tables that takes longer than a request waits for goes on after its answer, as on a busy machine. */
export async function whenReady(admin: Client, path: string, made: Made): Promise<void> {
  if (made.status_id === READY) return;
  await vi.waitFor(async () => expect((await admin.get<Made>(`${path}/${made.id}`)).body.status_id).toBe(READY), {
    timeout: 60_000,
  });
}

/** Creates an entity with fields through the API. All of them are ready. */
export async function makeEntity(admin: Client, alias: string, fields: readonly NewField[] = []): Promise<TestEntity> {
  const made = await admin.post<Made>('/v1/entities', { name: alias, alias });
  expect(made.status, made.text).toBe(201);
  await whenReady(admin, '/v1/entities', made.body);
  const entity: TestEntity = { id: made.body.id, alias, fields: {}, variants: {} };
  for (const { type, ...field } of fields) {
    const extra = { ...(type === 'select' && { select_subtype: 'default' }), ...field.extra };
    const body = { name: field.alias, ...field, extra, entity_id: entity.id, type_id: fieldTypeIds[type] };
    const answer = await admin.post<MadeField>('/v1/entities/fields', body);
    expect(answer.status, answer.text).toBe(201);
    await whenReady(admin, '/v1/entities/fields', answer.body);
    entity.fields[field.alias] = answer.body.id;
    entity.variants[field.alias] = Object.fromEntries(answer.body.variants.map((each) => [each.alias, each.id]));
  }
  return entity;
}
