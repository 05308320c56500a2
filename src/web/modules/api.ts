import { marketplace } from '#resources/modules/marketplace/marketplace.resource.ts';
import type { Call } from '#shared/endpoint.ts';
import type { Query } from '#web/api/address.ts';
import { call, request } from '#web/api/api.ts';

const { dev_token, disposable_token, module, report_health, update } = marketplace.endpoints;

/** A module of the marketplace, installed or not. */
export const readModule = (alias: string) => call(module, { query: { alias } });

export type InstallUpdate = Call<typeof update>['body'];

/** Changes an install: its settings, or whether its widget runs. */
export const updateInstall = (id: number, body: InstallUpdate) => call(update, { params: { id }, body });

export const reportLoads = (body: Call<typeof report_health>['body']) => call(report_health, { body });

/** A token for the module's own calls; empty where it is not installed. */
export const readDisposableToken = (module_alias: string): Promise<string> =>
  call(disposable_token, { params: { module_alias } });

/** @param url of this browser; empty: that of the latest version */
export const readDevToken = (id: number, url: string): Promise<string> =>
  call(dev_token, { params: { id }, body: url === '' ? {} : { url } });

/** A request within what a module and the person may both do. */
export const requestAsModule = async (
  token: string,
  method: string,
  path: string,
  options: { query?: Query; body?: unknown },
): Promise<unknown> => (await request(method, path, { ...options, authorization: `Module ${token}` })).data;
