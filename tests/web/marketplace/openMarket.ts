import { openAdmin } from '../support/openAdmin.tsx';
import { type Backend, withMarket } from './marketApi.ts';

/** Opens the marketplace at these parameters, with the fake API. */
export async function openMarket(backend: Backend, search = '') {
  const opened = await openAdmin(`/admin/marketplace${search}`, (api) => withMarket(api, backend));
  const { sent } = opened.api;
  return {
    ...opened,
    /** Bodies of the calls that change something, in order. */
    writes: (path: RegExp) =>
      sent.filter((each) => each.method !== 'GET' && path.test(each.path)).map(({ body }) => body),
    /** How often `me` was read. */
    meReads: () => sent.filter(({ path }) => path.endsWith('/auth/me')).length,
  };
}
