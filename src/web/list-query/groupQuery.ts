import { type OperatorName, operators } from '#shared/operators/operators.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/queryString.ts';
import { dayMoment } from './dayMoment.ts';
import type { Condition, Group } from './groups.ts';

type Operands = Partial<Record<OperatorName, string | string[]>>;

/** Groups of conditions as `or[0][<field>][<operator>]=` of the records API (docs/api.md#filter-groups). */
export const groupQuery = (groups: readonly Group[], list: Pick<ListSpec, 'filters'>): Query => {
  const moments = momentFields(list);
  return Object.fromEntries(
    groups.map((group, at) => {
      const fields: Record<string, Operands> = {};
      for (const condition of group) {
        const operands = moments.has(condition.field) ? momentOperands(condition) : operandOf(condition);
        fields[condition.field] = merge(fields[condition.field] ?? {}, operands);
      }
      return [at, fields as Query];
    }),
  );
};

/** Fields that store moments and are filtered by days. */
const momentFields = ({ filters }: Pick<ListSpec, 'filters'>): ReadonlySet<string> =>
  new Set(
    Object.entries(filters).flatMap(([key, kind]) =>
      kind.type === 'date_range' && kind.of !== 'date' ? [kind.field ?? key] : [],
    ),
  );

const operandOf = ({ operator, value }: Condition): Operands => ({
  [operator]: operators[operator].operand.write(value),
});

/** A day of a moment is the day in the time zone of this browser. */
function momentOperands(condition: Condition): Operands {
  const { operator, value } = condition;
  const { ofDay } = operators[operator];
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay || !ofDay) return operandOf(condition);
  const [start, end] = (['day_start', 'day_end'] as const).map((key) => dayMoment(key, value, { type: 'date_range' }));
  return ofDay(start as string, end as string);
}

/** Both conditions must be true: where they share an operator, the stricter operand implies the other. */
function merge(before: Operands, more: Operands): Operands {
  const all: Operands = { ...before, ...more };
  for (const name of Object.keys(more) as OperatorName[]) {
    const [first, second] = [before[name], more[name]];
    const { stricter } = operators[name];
    if (stricter && typeof first === 'string' && typeof second === 'string') all[name] = stricter(first, second);
  }
  return all;
}
