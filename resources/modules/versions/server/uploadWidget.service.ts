import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/errors/errors.ts';
import { recordEvent } from '#server/modules/moduleHistory.ts';
import { lockModule } from '#server/modules/moduleLocks.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Version, versions } from '../versions.resource.ts';
import { checkWidget } from './fetchWidget.service.ts';
import { replaceUpload, updateVersion } from './versions.queries.ts';
import { getVersion, hasBeenActive } from './versions.service.ts';

/**
 * Keeps the bytes of a widget for a version, in place of an address (docs/reference/product/modules.md#pinned-bytes). The same bytes
 * again change nothing.
 */
export async function uploadWidget(
  ctx: Ctx,
  { params, body: { type, bytes } }: Input<(typeof versions)['endpoints']['upload_widget']>,
): Promise<Version> {
  await lockModule(ctx, params.module_id);
  const before = await getVersion(ctx, { params });
  ctx.match(versions, before);
  const sha256 = checkWidget('widget', type, bytes);
  if (before.upload?.sha256 === sha256) return before;
  if (hasBeenActive(before)) throw refuse(versions, 'version_is_used');
  const place = { account_id: ctx.account.id, version_id: before.id };
  await replaceUpload(ctx.db, { ...place, sha256, bytes: Buffer.from(bytes), fetched_from: null });
  const { js_widget_prod } = before;
  if (js_widget_prod !== null) await updateVersion(ctx.db, ctx.account.id, before.id, { js_widget_prod: null });
  await recordEvent(ctx, {
    module_id: params.module_id,
    version_id: before.id,
    type_id: 2,
    data: {
      widget: { from: before.upload?.sha256 ?? null, to: sha256 },
      ...(js_widget_prod !== null && { js_widget_prod: { from: js_widget_prod, to: null } }),
    },
  });
  return getVersion(ctx, { params });
}
