import { versionStatus } from '#shared/modules.ts';
import type { Intent } from '#web/api/intent.ts';
import type { Version } from '../../versions.resource.ts';
import { createVersion, updateVersion, uploadWidget } from '../api.ts';
import { createBody, updateBody, type VersionValues } from './versionValues.ts';

/**
 * Saves the form. A chosen file is uploaded before the version becomes active, because its bytes are pinned then.
 * @param version undefined: a new one
 * @param means.onSaved called after each step
 */
export async function saveVersion(
  moduleId: number,
  version: Version | undefined,
  values: VersionValues,
  { intent, onSaved }: { intent: Intent; onSaved: (version: Version) => void },
): Promise<void> {
  const create = (of: VersionValues) => createVersion(moduleId, createBody(of), intent);
  const { widget } = values;
  if (!widget) return void (await (version ? change(version, values) : create(values)));
  const kept = { ...values, js_widget_prod: '' };
  const started = version ?? (await create({ ...kept, status_id: versionStatus.new }));
  onSaved(started);
  const uploaded = await uploadWidget(started, widget);
  onSaved(uploaded);
  await change(uploaded, kept);
}

async function change(version: Version, values: VersionValues): Promise<void> {
  const body = updateBody(values, version);
  if (Object.keys(body).length > 0) await updateVersion(version, body);
}
