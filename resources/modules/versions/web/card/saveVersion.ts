import { versionStatus } from '#shared/modules.ts';
import { call } from '#web/api/api.ts';
import { checkBody } from '#web/api/checkBody.ts';
import type { Intent } from '#web/api/intent.ts';
import { type Version, versions } from '../../versions.resource.ts';
import { createBody, updateBody, type VersionValues } from './versionValues.ts';

const { create, update, upload_widget } = versions.endpoints;

/**
 * Saves the form. A chosen file is uploaded before the version becomes active, because its bytes are pinned then.
 * @param version undefined: a new one
 * @param means.onSaved called after each step
 */
export async function saveVersion(
  module_id: number,
  version: Version | undefined,
  { widget, ...values }: VersionValues,
  { intent, onSaved }: { intent: Intent; onSaved: (version: Version) => void },
): Promise<void> {
  const body = (of: VersionValues) => checkBody(create, createBody(of)) as never;
  if (!widget) {
    if (version) return change(module_id, version, { ...values, widget });
    return void (await call(create, { params: { module_id }, body: body({ ...values, widget }), intent }));
  }
  const started =
    version ??
    (await call(create, {
      params: { module_id },
      body: body({ ...values, widget, status_id: versionStatus.new, js_widget_prod: '' }),
      intent,
    }));
  onSaved(started);
  const params = { module_id, id: started.id };
  // Browsers name the type by the file's ending, each in its own way.
  const uploaded = await call(upload_widget, { params, body: widget, headers: { 'Content-Type': 'text/javascript' } });
  onSaved(uploaded);
  await change(module_id, uploaded, { ...values, widget, js_widget_prod: '' });
}

async function change(module_id: number, version: Version, values: VersionValues): Promise<void> {
  const body = updateBody(values, version);
  if (Object.keys(body).length === 0) return;
  await call(update, { params: { module_id, id: version.id }, body: checkBody(update, body) as never });
}
