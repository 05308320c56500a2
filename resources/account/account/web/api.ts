import { queryOptions } from '@tanstack/react-query';
import { type AccountUsage, account, type Favicon } from '#resources/account/account/account.resource.ts';
import { users } from '#resources/people/users/users.resource.ts';
import { limits } from '#shared/limits.ts';
import { call, request } from '#web/api/api.ts';
import { newIntent } from '#web/api/intent.ts';
import { type UploadOptions, upload } from '#web/api/upload.ts';

const { check_domain, favicon, usage } = account.endpoints;

export const usageQuery = queryOptions({
  queryKey: ['account', 'usage'],
  queryFn: async ({ signal }) => (await request(usage.method, usage.path, { signal })).data as AccountUsage,
});

/** Checks the DNS record of the own domain now. */
export const checkDomain = () => call(check_domain);

/** A picture in all sizes of favicons. */
export const makeFavicon = (options: Omit<UploadOptions<typeof favicon>, 'intent' | 'params'>): Promise<Favicon> =>
  upload(favicon, { ...options, intent: newIntent() });

/** Active administrators. */
export const readAdministrators = async () =>
  (
    await call(users.endpoints.list, {
      query: { filter: { full_access: true, blocked: false }, limit: limits.page_size_all },
    })
  ).items;
