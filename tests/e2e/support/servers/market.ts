import type { Api } from '../people/account.ts';
import { unique } from '../unique.ts';
import { widgetAddress } from './widgets.ts';

export interface Made {
  id: number;
  alias: string;
  name: string;
}

interface Release {
  /** The widget. */
  source?: string;
  [field: string]: unknown;
}

/** Adds a version with a widget that is really served, and makes it the main one. */
export async function release(api: Api, { id }: Pick<Made, 'id'>, { source, ...values }: Release = {}): Promise<void> {
  const js_widget_prod = await widgetAddress(source);
  const body = { name: 'Release', status_id: 2, type: 'minor', js_widget_prod, ...values };
  const version = await api.post(`/v1/modules/${id}/versions`, body);
  await api.post(`/v1/modules/${id}/versions/${version.id}/set-main`, {});
}

/** A module in the marketplace, in the category of chats. */
export async function publish(api: Api, word: string, version: Release = {}): Promise<Made> {
  const name = `${word} ${unique()}`;
  const alias = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const module = (await api.post('/v1/modules', { name, alias })) as unknown as Made;
  await release(api, module, version);
  const description = 'Click a number to dial, and hear recordings in the history of a deal.';
  await api.patch(`/v1/modules/${module.id}`, { is_published: true, categories: ['chats'], description });
  return module;
}

export const installModule = (api: Api, { id }: Made) => api.post(`/v1/market/install-module/${id}`, {});
export const uninstallModule = (api: Api, { id }: Made) => api.post(`/v1/market/uninstall-module/${id}`, {});
