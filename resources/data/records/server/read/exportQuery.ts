import { invalidField } from '#server/errors/errors.ts';
import type { RecordAccess } from '#server/tenant/access/recordAccess.ts';
import { assertMay } from '#server/tenant/access/refused.ts';
import { parsePlan } from '#server/tenant/query/plan/parsePlan.ts';
import type { Plan } from '#server/tenant/query/plan/plan.ts';
import { type Files, idsOf } from '#server/tenant/rows.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { limits } from '#shared/limits.ts';
import { isTimeZone } from '#shared/time/timeZones.ts';
import { writeNames } from '#shared/values/severalNames.ts';

/** What is exported, and how. */
export interface ExportQuery {
  plan: Plan;
  /** Names instead of ids and aliases. */
  hasLabels: boolean;
  /** IANA name: timestamps are as a clock there shows them. Null: not given. */
  time_zone: string | null;
}

/** @throws 422 for a parameter that no list has, 403 if the caller may not export */
export function readExportQuery(access: RecordAccess, query: Record<string, unknown>): ExportQuery {
  assertMay(access, 'export');
  if (query.with !== undefined) throw invalidField('with', 'errors.unknown_field');
  // Paging does not apply to a file, but its parameters are still validated.
  const parsed = parsePlan(access, query);
  const hasLabels = readLabels(query.labels);
  const expanded = hasLabels ? parsed.columns.filter(({ type }) => fieldTypes[type].is_choice) : [];
  return {
    plan: { ...parsed, expanded, offset: 0, limit: limits.page_size_all, after: null },
    hasLabels,
    time_zone: readZone(query.time_zone),
  };
}

function readLabels(given: unknown): boolean {
  if (given === undefined || given === 'false') return false;
  if (given === 'true') return true;
  throw invalidField('labels', 'errors.type_boolean');
}

function readZone(given: unknown): string | null {
  if (given === undefined) return null;
  if (typeof given !== 'string' || !isTimeZone(given)) throw invalidField('time_zone', 'records.errors.time_zone');
  return given;
}

/** The link of a file, or the links of a list of them as a cell has them. */
export const linksOf = (value: unknown, files: Files): string =>
  writeNames(idsOf(value).flatMap((id) => files.get(id)?.public_link ?? []));
