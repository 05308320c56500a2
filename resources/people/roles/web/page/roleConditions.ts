import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { limits } from '#shared/limits.ts';
import type { ConditionSource } from '#web/features/filters/conditions/conditionDraft.ts';
import { conditionField, offeredFor } from '#web/features/filters/conditions/ruleConditions.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { readyFields } from '#web/preload/firstRequests.ts';
import type { ConditionField } from '#web/resource/view.ts';

const person: ConditionField = { type: 'select', extra: { select_subtype: 'user' }, variants: [] };
const moment: ConditionField = { type: 'timestamp', extra: {}, variants: [] };

const system = { created_by: person, modified_by: person, created_at: moment, modified_at: moment } as const;
type SystemName = keyof typeof system;

/** What conditions of rights can be about: fields, fields one hop away, and who changed the record and when. */
export function sourceOfRights(entity: Entity, entities: readonly Entity[], translate: Translate): ConditionSource {
  const own = readyFields(entity.fields);
  const found = [
    ...own.map((field) => [field.alias, field.name, conditionField(field)] as const),
    ...own.flatMap((field) =>
      targetFields(field, entities).map(
        (there) => [`${field.alias}.${there.alias}`, `${field.name} → ${there.name}`, conditionField(there)] as const,
      ),
    ),
    ...(Object.keys(system) as SystemName[]).map(
      (name) => [name, translate(`fields.system.${name}`), system[name]] as const,
    ),
  ];
  const labels = new Map(found.map(([name, label]) => [name, label]));
  return {
    fields: Object.fromEntries(found.map(([name, , field]) => [name, field])),
    offered: Object.fromEntries(found.map(([name, , field]) => [name, offeredFor(field)])),
    label: (name) => labels.get(name) ?? name,
    max: { groups: limits.role_groups_max, conditions: limits.role_comparisons_max },
    isOfRights: true,
  };
}

const targetFields = ({ extra }: Field, entities: readonly Entity[]): Field[] =>
  extra.select_subtype === 'entity'
    ? readyFields(entities.find(({ id }) => id === extra.select_entity_id)?.fields)
    : [];
