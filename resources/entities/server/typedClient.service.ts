import type { RequestCtx } from '#server/context.ts';
import { typedClient } from '#server/typedClient.ts';
import type { Written } from '#shared/endpoint.ts';
import { clientUrl } from './clientUrl.ts';

/** The account's typed client as a file to keep (CONTRACT.md section 4). */
export async function writeClient(ctx: RequestCtx): Promise<Written> {
  const { account, platform } = ctx;
  // Asked first: should the entities change in between, the client says too old a version, never too new a one.
  const schema_version = await platform.data.version(account.id);
  const entities = await platform.data.entities(account.id);
  return {
    status: 200,
    type: 'text/plain; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="stoa-client.ts"' },
    body: typedClient({ entities, schema_version, base_url: clientUrl(ctx) }),
  };
}
