import { replaceEqualDeep } from '@tanstack/react-query';

/** A cached page of a list, with the ids of records that were created here: at its top, and at its end. */
interface Page {
  data: { id: number }[];
  added?: number[];
  appended?: number[];
}

/**
 * The new data of a query, with the objects of the old one where they are equal. In a list that is read again, records
 * that were created here stay at the top or at the end, while the response has them.
 */
export function shareData(before: unknown, after: unknown): unknown {
  const { added, appended } = (before as Page | undefined) ?? {};
  const isList = (added || appended) && Array.isArray((after as Page | undefined)?.data);
  return replaceEqualDeep(before, isList ? withCreated(after as Page, { added, appended }) : after);
}

function withCreated(page: Page, before: Pick<Page, 'added' | 'appended'>): Page {
  const added = page.added ?? before.added ?? [];
  const appended = page.appended ?? before.appended ?? [];
  const rows = new Map(page.data.map((row) => [row.id, row]));
  const take = (ids: readonly number[]) => ids.flatMap((id) => rows.get(id) ?? []);
  const moved = new Set([...added, ...appended]);
  const others = page.data.filter(({ id }) => !moved.has(id));
  return { ...page, data: [...take(added), ...others, ...take(appended)], added, appended };
}
