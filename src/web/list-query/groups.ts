import { isOperator, type OperatorName } from '#shared/operators/operators.ts';
import type { ListSpec } from '#shared/resource.ts';

/** One condition, as it is written in the address. Lists of values are separated by commas. */
export interface Condition {
  field: string;
  operator: OperatorName;
  value: string;
}

type Offers = Pick<ListSpec, 'conditions'>;

/** Conditions that must all be true. */
export type Group = readonly Condition[];

/** `any[0][price][gte]=10`: a filter group of the API (docs/reference/api/records.md#filter-groups), under a name of its own. */
export const groupName = /^any\[(\d{1,2})\]\[([a-z0-9_]{1,255})\]\[([a-z0-9_]{1,255})\]$/;

const isOffered = ({ conditions }: Offers, { field, operator, value }: Condition) =>
  value !== '' && Boolean(conditions && Object.hasOwn(conditions, field) && conditions[field]?.includes(operator));

/** Whether a parameter of an address is a condition that the list offers. */
export function isOfferedParam(name: string, value: string, list: Offers): boolean {
  const [, at, field = '', operator = ''] = groupName.exec(name) ?? [];
  return at !== undefined && isOperator(operator) && isOffered(list, { field, operator, value });
}

/** The groups of an address, in the order of their numbers, without the conditions that the list does not offer. */
export function readGroups(params: URLSearchParams, list: Offers): Group[] {
  const groups = new Map<number, Condition[]>();
  for (const [name, value] of params) {
    const [, at, field = '', operator = ''] = groupName.exec(name) ?? [];
    if (at === undefined || !isOperator(operator)) continue;
    const condition = { field, operator, value };
    if (!isOffered(list, condition)) continue;
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

/** The groups as one text, for react-admin, whose filter values are flat. */
export const writeGroupsText = (groups: readonly Group[]): string =>
  JSON.stringify(groups.map((group) => group.map(({ field, operator, value }) => [field, operator, value])));

/** Reads that text; leaves out what is no condition of this list. */
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
  if (typeof field !== 'string' || typeof operator !== 'string' || typeof value !== 'string') return [];
  return isOperator(operator) ? [{ field, operator, value }] : [];
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
