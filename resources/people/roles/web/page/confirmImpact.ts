import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { ApiError } from '#web/api/api.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { confirm } from '#web/inputs/ui/messages.ts';
import type { Role, RoleImpact, RoleUpdate } from '../../roles.resource.ts';
import { readImpact } from '../api.ts';

/**
 * Asks before members lose rights on records. Resolves with whether to save.
 * @throws the refusal of the change, which a save would answer too
 */
export async function confirmImpact(
  { id, name, members_count }: Role,
  body: RoleUpdate,
  entities: readonly Pick<Entity, 'id' | 'name'>[],
  translate: Translate,
): Promise<boolean> {
  if (members_count === 0) return true;
  const impact = await readImpact(id, body).catch(nullUnlessInvalid);
  if (!impact || impact.losses.length === 0) return true;
  return confirm({
    title: translate('role.impact.title', { name }),
    text: [...impact.losses.map((loss) => textOf(loss, entities, translate)), ...partly(impact, translate)].join('\n'),
    ok: translate('role.impact.ok'),
    danger: true,
  });
}

/** What cannot be counted does not keep anybody from saving. */
function nullUnlessInvalid(error: unknown): null {
  if (error instanceof ApiError && error.problem.violations.length > 0) throw error;
  return null;
}

function textOf(
  { entity_id, action, people, records, is_more }: RoleImpact['losses'][number],
  entities: readonly Pick<Entity, 'id' | 'name'>[],
  translate: Translate,
): string {
  const entity = entities.find(({ id }) => id === entity_id)?.name ?? `#${entity_id}`;
  if (people === null || records === null)
    return translate('role.impact.uncounted', { entity, action: translate(`role.actions.${action}`) });
  const who = translate('role.impact.people', { smart_count: people });
  const what = translate(is_more ? 'role.impact.more_records' : 'role.impact.records', { smart_count: records });
  return translate(`role.impact.loss.${action}`, { entity, people: who, records: what });
}

const partly = ({ is_partial }: RoleImpact, translate: Translate): string[] =>
  is_partial ? [translate('role.impact.partial')] : [];
