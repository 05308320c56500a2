import { expect } from 'vitest';
import { type FieldExtra, type FieldTypeName, fieldTypeIds } from '#shared/fieldTypes/fieldType.ts';
import type { Client } from '../server/client.ts';

export interface NewField {
  alias: string;
  type: FieldTypeName;
  extra?: FieldExtra;
  variants?: { name: string; alias: string }[];
}

export interface TestEntity {
  id: number;
  alias: string;
  /** Ids of its fields by alias. */
  fields: Record<string, number>;
  /** Ids of variants by field and alias. */
  variants: Record<string, Record<string, number>>;
}

interface MadeField {
  id: number;
  alias: string;
  variants: { id: number; alias: string }[];
}

/** Creates an entity with fields through the API. All of them are ready. */
export async function makeEntity(admin: Client, alias: string, fields: readonly NewField[] = []): Promise<TestEntity> {
  const made = await admin.post<{ id: number; status_id: number }>('/v1/entities', { name: alias, alias });
  expect({ status: made.status, ready: made.body.status_id }, made.text).toEqual({ status: 201, ready: 2 });
  const entity: TestEntity = { id: made.body.id, alias, fields: {}, variants: {} };
  for (const { type, ...field } of fields) {
    const body = { name: field.alias, ...field, entity_id: entity.id, type_id: fieldTypeIds[type] };
    const answer = await admin.post<MadeField>('/v1/entities/fields', body);
    expect(answer.status, answer.text).toBe(201);
    entity.fields[field.alias] = answer.body.id;
    entity.variants[field.alias] = Object.fromEntries(answer.body.variants.map((each) => [each.alias, each.id]));
  }
  return entity;
}
