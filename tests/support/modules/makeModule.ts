import { expect } from 'vitest';
import type { Module } from '#resources/modules/modules/modules.resource.ts';
import type { Version, VersionCreate } from '#resources/modules/versions/versions.resource.ts';
import type { Client } from '../server/client.ts';

/** Through the API, as its author does. */
export async function makeModule(author: Client, alias: string, name = alias): Promise<Module> {
  const made = await author.post<Module>('/v1/modules', { name, alias });
  expect(made.status, made.text).toBe(201);
  return made.body;
}

/** A new version; without `status_id` it is new. */
export async function addVersion(
  author: Client,
  module: { id: number },
  values: Partial<VersionCreate> = {},
): Promise<Version> {
  const made = await author.post<Version>(`/v1/modules/${module.id}/versions`, { name: 'Release', ...values });
  expect(made.status, made.text).toBe(201);
  return made.body;
}

export async function setMain(author: Client, version: { module_id: number; id: number }): Promise<Version> {
  const answer = await author.post<Version>(`/v1/modules/${version.module_id}/versions/${version.id}/set-main`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** A module whose active main version has this widget, in the marketplace. */
export async function publishModule(
  author: Client,
  alias: string,
  version: Partial<VersionCreate>,
  listing: object = {},
): Promise<{ module: Module; version: Version }> {
  const module = await makeModule(author, alias);
  const main = await setMain(author, await addVersion(author, module, { status_id: 2, ...version }));
  const published = await author.patch<Module>(`/v1/modules/${module.id}`, { is_published: true, ...listing });
  expect(published.status, published.text).toBe(200);
  return { module: published.body, version: main };
}
