import type { RequestCtx } from '#server/context.ts';
import type { AccountUsage } from '../account.resource.ts';

export async function readUsage({ account, platform }: RequestCtx): Promise<AccountUsage> {
  const { used, quota } = await platform.quotas.usage(account);
  return {
    bytes: { used: used.bytes, quota: quota.bytes },
    records: { used: used.records, quota: quota.records },
  };
}
