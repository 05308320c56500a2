import type { Operator } from '#shared/fieldTypes/fieldType.ts';
import type { ListSpec } from '#shared/resource.ts';
import type { Query } from '../api/queryString.ts';
import { containing } from './containing.ts';
import { dayMoment } from './dayMoment.ts';
import type { Condition, Group } from './groups.ts';
import { askedValues } from './valueList.ts';

type Operands = Partial<Record<Operator, string | string[]>>;

/**
 * `or[0][<field>][<operator>]=`, as the data API is asked (CONTRACT.md section 4). What a text contains is asked as the
 * filter of a text asks it; a day of a moment is the day of the person who looks.
 */
export const groupQuery = (groups: readonly Group[], list: Pick<ListSpec, 'filters'>): Query => {
  const moments = momentsOf(list);
  return Object.fromEntries(
    groups.map((group, at) => {
      const fields: Record<string, Operands> = {};
      for (const condition of group) {
        const asked = moments.has(condition.field) ? ofMoment(condition) : ofValue(condition);
        fields[condition.field] = tighter(fields[condition.field] ?? {}, asked);
      }
      return [at, fields as Query];
    }),
  );
};

/** Fields that are asked for days and hold moments. */
const momentsOf = ({ filters }: Pick<ListSpec, 'filters'>): ReadonlySet<string> =>
  new Set(
    Object.entries(filters).flatMap(([key, kind]) =>
      kind.type === 'date_range' && kind.of !== 'date' ? [kind.field ?? key] : [],
    ),
  );

const ofValue = ({ operator, value }: Condition): Operands => ({
  [operator]: operator === 'ilike' ? containing(value) : operator === 'in' ? askedValues(value) : value,
});

function ofMoment({ operator, value }: Condition): Operands {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if (!isDay) return { [operator]: value };
  const begin = dayMoment('day_start', value, { type: 'date_range' });
  const end = dayMoment('day_end', value, { type: 'date_range' });
  if (operator === 'eq') return { gte: begin, lte: end };
  return { [operator]: operator === 'gte' || operator === 'lt' ? begin : end };
}

/** Both hold: of two beginnings the later one, of two ends the earlier. */
function tighter(before: Operands, more: Operands): Operands {
  const all = { ...before, ...more };
  if (before.gte && more.gte && before.gte > more.gte) all.gte = before.gte;
  if (before.lte && more.lte && before.lte < more.lte) all.lte = before.lte;
  return all;
}
