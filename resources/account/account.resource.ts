import { z } from 'zod/mini';
import { defineResource } from '#shared/resource.ts';
import { id } from '#shared/shapes.ts';

export const language = z.literal(['en', 'ru']);
export type Language = z.infer<typeof language>;

/** What a visitor may know of an account: enough to draw the sign-in page (CONTRACT.md section 2). */
export const PublicAccount = z.object({
  name: z.string(),
  language,
  favicon: z.nullable(z.record(z.string(), z.string())),
  authentication: z.object({ yandex: z.object({ status: z.boolean() }) }),
  captcha: z.object({ provider: z.literal(['altcha', 'yandex', 'none']), site_key: z.nullable(z.string()) }),
});

export const Account = z.object({
  ...PublicAccount.shape,
  id: id(),
  subdomain: z.string(),
  domain: z.nullable(z.string()),
});
export type Account = z.infer<typeof Account>;

export const account = defineResource({
  name: 'account',
  record: Account,
  endpoints: {},
});
