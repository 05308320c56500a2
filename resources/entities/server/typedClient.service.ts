import type { RequestCtx } from '#server/context.ts';
import { accountUrl } from '#server/hosts.ts';
import { typedClient } from '#server/typedClient.ts';
import type { Written } from '#shared/endpoint.ts';

/** The account's typed client as a download (docs/product/entities.md#typed-client). */
export async function writeClient(ctx: RequestCtx): Promise<Written> {
  const { account, platform } = ctx;
  // Read first: if the entities change in between, the version is too old, never too new.
  const schema_version = await platform.data.version(account.id);
  const entities = await platform.data.entities(account.id);
  return {
    status: 200,
    type: 'text/plain; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="stoa-client.ts"' },
    body: typedClient({ entities, schema_version, base_url: clientUrl(ctx) }),
  };
}

/**
 * URL of the account for programs. Without a base domain, it is the host of the request: few programs other than browsers
 * resolve names below `localhost`.
 */
function clientUrl({ account, caller, platform: { settings } }: RequestCtx): string {
  const host = caller.header('host');
  if (settings.base_domain !== 'localhost' || host === undefined) return accountUrl(settings, account);
  return new URL(`${new URL(settings.public_url).protocol}//${host}`).origin;
}
