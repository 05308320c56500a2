import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { SymbolicOperand } from '#shared/entities/rights.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { choiceOf } from '#shared/operators/choices.ts';
import type { OperatorName } from '#shared/operators/operators.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { namedChoice, useChoiceNames } from '#web/features/filters/choiceNames.ts';
import { operatorMessage } from '#web/features/filters/conditions/operatorMessage.ts';
import { operandText } from '#web/features/filters/conditions/ruleConditions.ts';
import { conditionText, namedValues } from '#web/features/filters/filterTexts.ts';
import { type Translate, useLocale, useTranslate } from '#web/i18n/translate.ts';
import type { Explanation } from '../../roles.resource.ts';
import { sourceOfRights } from '../page/roleConditions.ts';

export type Explained = Explanation['roles'][number]['rights'][number]['groups'][number]['conditions'][number];

/** Conditions of rights in the words of filters: "Owner is the person who is signed in". */
export function useConditionTexts(conditions: readonly Explained[], entity: Entity, entities: readonly Entity[]) {
  const translate = useTranslate();
  const locale = useLocale();
  const { fields, label } = sourceOfRights(entity, entities, translate);
  const named = conditions.flatMap(({ field, value }) => {
    const known = fields[field];
    const ids = splitValues(operandText(value) ?? '').slice(0, namedValues);
    return known ? ids.flatMap((id) => namedChoice(known, Number(id)) ?? []) : [];
  });
  const { nameOf } = useChoiceNames(named);
  return ({ field, op, value }: Explained): string => {
    const operator = op as OperatorName;
    const text = operandText(value);
    const known = fields[field];
    if (text !== null)
      return conditionText({ translate, locale, nameOf }, label(field), known, { field, operator, value: text });
    const key = operatorMessage(choiceOf({ operator, value: '' }), known && fieldTypes[known.type].shape, 'chip');
    return translate(key, { name: label(field), value: symbolText(value as SymbolicOperand, translate) });
  };
}

function symbolText(symbol: SymbolicOperand, translate: Translate): string {
  if ('me' in symbol) return translate('role.access.me');
  const today = 'today' in symbol ? symbol.today : 0;
  if (today === 0) return translate('role.access.today');
  return translate(today < 0 ? 'role.access.days_before' : 'role.access.days_after', { smart_count: Math.abs(today) });
}
