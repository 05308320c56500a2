import { expect } from 'vitest';
import type { Client } from '../server/client.ts';
import { makeEntity, type NewField } from './entities.ts';

export interface Converted {
  id: number;
  status_id: number;
  type_id: number;
  extra: Record<string, unknown>;
  variants: { id: number; name: string }[];
}

const pathOf = (id: number) => `/v1/entities/fields/${id}`;

/** Fields that get another type, by the API. */
export const conversionsOf = (owner: Client) => ({
  /** An entity with one field, and a record for each value. */
  async withValues(alias: string, field: NewField, values: readonly unknown[]) {
    const entity = await makeEntity(owner, alias, [field]);
    const create = values.map((value) => ({ [field.alias]: value }));
    const created = await owner.post(`/rest/${alias}/bulk`, { create });
    expect(created.status, created.text).toBe(200);
    return { ...entity, field: entity.fields[field.alias] as number };
  },
  convert: (id: number, body: object) => owner.patch<Converted>(pathOf(id), body),
  check: (id: number, body: object) =>
    owner.post<{ misfits: { id: number; value: string }[]; options: unknown; is_complete: boolean }>(
      `${pathOf(id)}/check`,
      body,
    ),
  retry: (id: number) => owner.post(`${pathOf(id)}/retry`, undefined),
  discard: (id: number) => owner.post(`${pathOf(id)}/discard`, undefined),
  read: async (id: number) => (await owner.get<Converted>(pathOf(id))).body,
  /** The field once its change has ended. */
  async settled(id: number): Promise<Converted> {
    await expect
      .poll(async () => (await owner.get<Converted>(pathOf(id))).body.status_id, { timeout: 60_000 })
      .not.toBe(1);
    return (await owner.get<Converted>(pathOf(id))).body;
  },
  /** Converts a field. On a busy machine the change goes on after the answer. */
  async converted(id: number, body: object): Promise<Converted> {
    const { status, text } = await this.convert(id, body);
    expect(status, text).toBe(200);
    return this.settled(id);
  },
  /** Of all live records, in their order. */
  async valuesOf(alias: string, field: string): Promise<unknown[]> {
    const { body } = await owner.get<{ items: Record<string, unknown>[] }>(`/rest/${alias}?limit=-1&sort[id]=asc`);
    return body.items.map((item) => item[field]);
  },
  /** Why the newest change failed. */
  async reasonOf(id: number) {
    const { body } = await owner.get<{ items: { result: { ok: boolean; error?: string; detail?: string } }[] }>(
      `${pathOf(id)}/history`,
    );
    return body.items[0]?.result;
  },
});
