import type { GrantedCondition } from '#shared/entities/rights.ts';
import type { AccountAccess } from '../access/accountAccess.ts';
import { type Models, readCondition } from '../access/readRule.ts';
import type { RecordAccess } from '../access/recordAccess.ts';
import { noRow, type RowRule, type RuleCondition } from '../access/rowRule.ts';
import type { EntityModel, ModelColumn } from '../model.ts';
import { ownOfPeople, type PeopleRule, readPeopleCondition } from './peopleRule.ts';

/** What may be chosen in a select (docs/reference/api/entities.md#what-may-be-chosen), as its caller may know it. */
export type ChoiceRule = {
  /** Fields of the record itself that it compares with. */
  own: readonly ModelColumn[];
} & ({ target: RecordAccess; rule: RowRule } | { target: null; rule: PeopleRule });

const known = new WeakMap<EntityModel, readonly ModelColumn[]>();

/** The selects of which not everything may be chosen. */
export function limitedSelects(model: EntityModel): readonly ModelColumn[] {
  const found = known.get(model) ?? [...model.columns.values()].filter(({ field }) => field?.extra.choices);
  known.set(model, found);
  return found;
}

/**
 * A group with a condition on a field that the caller may not read does not hold: what is offered would tell its values.
 * Neither does one that cannot be worked out.
 */
export function choiceRule(column: ModelColumn, access: RecordAccess, account: AccountAccess): ChoiceRule | null {
  const { choices, select_subtype, select_entity_id = 0 } = column.field?.extra ?? {};
  if (!choices) return null;
  const where = choices.where as readonly (readonly GrantedCondition[])[];
  const isReadable = (own: ModelColumn) => access.model.columns.has(own.alias) && !access.partly.has(own);
  if (select_subtype === 'user') {
    const rule = whole(where, (given) => readPeopleCondition(given, access.model));
    const readable = rule.filter((group) => ownOfPeople([group]).every(isReadable));
    return { target: null, rule: readable, own: ownOfPeople(readable) };
  }
  const target = account.entityById(select_entity_id);
  if (!target) return null;
  const groups = whole(where, (given) => readCondition(given, target.model, none, access.model)).filter((group) =>
    group.every((condition) => !target.partly.has(condition.column) && ownOf(condition).every(isReadable)),
  );
  return { target, rule: groups.length === 0 ? noRow : [groups], own: [...new Set(groups.flat().flatMap(ownOf))] };
}

/** Conditions lead no further than to the target. */
const none: Models = new Map();

const ownOf = ({ operand }: RuleCondition): ModelColumn[] =>
  typeof operand === 'object' && 'own' in operand ? [operand.own] : [];

/** The groups of which every condition can be worked out. */
function whole<C extends object>(
  where: readonly (readonly GrantedCondition[])[],
  read: (given: GrantedCondition) => C | string,
): C[][] {
  return where.flatMap((group) => {
    const found = group.map(read).filter((each) => typeof each === 'object');
    return found.length === group.length && found.length > 0 ? [found] : [];
  });
}
