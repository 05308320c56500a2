import { type Operator, operators } from '#shared/fieldTypes/fieldType.ts';
import type { ListSpec } from '#shared/resource.ts';

/** One condition, as it stands in the address: its value is text, of `in` separated by commas. */
export interface Condition {
  field: string;
  operator: Operator;
  value: string;
}

type Offers = Pick<ListSpec, 'conditions'>;

/** All of its conditions hold. */
export type Group = readonly Condition[];

/** `any[0][price][gte]=10`: the data API's own way of writing it (CONTRACT.md section 4), under a name that is ours. */
export const groupName = /^any\[(\d{1,2})\]\[([a-z0-9_]{1,255})\]\[([a-z]{2,5})\]$/;

const isOffered = ({ conditions }: Offers, { field, operator, value }: Condition) =>
  value !== '' && Boolean(conditions && Object.hasOwn(conditions, field) && conditions[field]?.includes(operator));

/** Groups of an address, in the order of their numbers; what the list does not offer is left out. */
export function readGroups(params: URLSearchParams, list: Offers): Group[] {
  const groups = new Map<number, Condition[]>();
  for (const [name, value] of params) {
    const [, at, field = '', operator = ''] = groupName.exec(name) ?? [];
    const condition = { field, operator: operator as Operator, value };
    if (at === undefined || !isOffered(list, condition)) continue;
    const group = groups.get(Number(at)) ?? [];
    if (!group.some((other) => other.field === field && other.operator === operator)) group.push(condition);
    groups.set(Number(at), group);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

export const groupParams = (groups: readonly Group[]): [string, string][] =>
  groups.flatMap((group, at) =>
    group.map(({ field, operator, value }): [string, string] => [`any[${at}][${field}][${operator}]`, value]),
  );

/** The groups as one text, which is how react-admin carries them among its filters. */
export const writeGroupsText = (groups: readonly Group[]): string =>
  JSON.stringify(groups.map((group) => group.map(({ field, operator, value }) => [field, operator, value])));

/** The same back; nothing of what is no group of this list. */
export function readGroupsText(text: unknown, list: Offers): Group[] {
  const groups = typeof text === 'string' ? parse(text) : null;
  if (!Array.isArray(groups)) return [];
  return groups
    .map((group) => (Array.isArray(group) ? group.flatMap(toCondition) : []))
    .map((group) => group.filter((condition) => isOffered(list, condition)))
    .filter((group) => group.length > 0);
}

const toCondition = (given: unknown): Condition[] => {
  const [field, operator, value] = Array.isArray(given) ? (given as unknown[]) : [];
  const isOne = typeof field === 'string' && typeof value === 'string' && operators.includes(operator as Operator);
  return isOne ? [{ field, operator: operator as Operator, value }] : [];
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
