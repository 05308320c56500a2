import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { roleNamesQuery } from '#resources/people/users/web/roles/api.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { type ChoiceName, choices, operatorOf } from '#shared/operators/choices.ts';
import type { OperatorName } from '#shared/operators/operators.ts';
import type { ConditionSource } from '#web/features/filters/conditions/conditionDraft.ts';
import { conditionField, offeredFor } from '#web/features/filters/conditions/ruleConditions.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { readyFields } from '#web/preload/firstRequests.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { fieldsQuery } from '../api.ts';

interface Target {
  /** Of the field; 0 for a new one. */
  id: number;
  entityId: number;
  /** Null for people. */
  target: number | null;
}

const person: ConditionField = { type: 'select', extra: { select_subtype: 'user' }, variants: [] };
const moment: ConditionField = { type: 'timestamp', extra: {}, variants: [] };
const system = { created_by: person, modified_by: person, created_at: moment, modified_at: moment } as const;

type Found = readonly [name: string, label: string, field: ConditionField, operators: OperatorName[]];

/** What conditions on choices can be about; null while it is read. */
export function useChoicesSource({ id, entityId, target }: Target): ConditionSource | null {
  const translate = useTranslate();
  const { data: own } = useQuery(fieldsQuery(entityId));
  const { data: there } = useQuery({ ...fieldsQuery(target ?? 0), enabled: target !== null });
  const { data: roles } = useQuery({ ...roleNamesQuery, enabled: target === null });
  return useMemo(() => {
    if (!own) return null;
    if (target === null && !roles) return null;
    if (target !== null && !there) return null;
    const found: Found[] =
      target === null
        ? [
            [
              'role_id',
              translate('fields.choices.role'),
              {
                type: 'select',
                extra: { select_subtype: 'default' },
                variants: (roles ?? []).map((role) => ({ id: role.id, name: role.name, alias: String(role.id) })),
              },
              ['in', 'nin'],
            ],
            ['id', translate('fields.choices.person'), person, ['eq', 'ne', 'in', 'nin']],
          ]
        : [
            ...readyFields(there).map(
              (field): Found => [field.alias, field.name, conditionField(field), offeredFor(conditionField(field))],
            ),
            ...(Object.keys(system) as (keyof typeof system)[]).map(
              (name): Found => [name, translate(`fields.system.${name}`), system[name], offeredFor(system[name])],
            ),
          ];
    const labels = new Map(found.map(([name, label]) => [name, label]));
    const fields = readyFields(own).filter((field) => field.id !== id);
    return {
      fields: Object.fromEntries(found.map(([name, , field]) => [name, field])),
      offered: Object.fromEntries(found.map(([name, , , operators]) => [name, operators])),
      label: (name) => labels.get(name) ?? name,
      max: { groups: limits.role_groups_max, conditions: limits.role_comparisons_max },
      isOfRights: true,
      ownFields: (field, choice) => comparable(fields, field, choice),
    };
  }, [own, there, roles, id, target, translate]);
}

const comparing: ReadonlySet<OperatorName> = new Set(['eq', 'ne', 'gt', 'gte', 'lt', 'lte']);

/** The fields of the record that a condition may compare with. */
function comparable(fields: readonly Field[], field: ConditionField, choice: ChoiceName) {
  const kind = kindOf(field);
  if (kind === null || !comparing.has(choices[choice].operator) || operatorOf(choice).operand.is_list) return [];
  return fields.filter((own) => kindOf(conditionField(own)) === kind).map(({ alias, name }) => [alias, name] as const);
}

/** Fields of one kind can be compared; null for those that cannot. */
function kindOf({ type, extra }: ConditionField): string | null {
  const { shape, is_list, is_text } = fieldTypes[type];
  if (is_list) return null;
  if (shape !== 'choice') return is_text ? 'text' : shape;
  if (extra.select_subtype === 'user') return 'person';
  return extra.select_subtype === 'entity' ? `record of ${extra.select_entity_id}` : null;
}
