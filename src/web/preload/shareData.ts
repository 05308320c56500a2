import { replaceEqualDeep } from '@tanstack/react-query';

/** A cached page of a list, with the ids of records that were created here, newest first. */
interface Page {
  data: { id: number }[];
  added?: number[];
}

/**
 * The new data of a query, with the objects of the old one where they are equal. In a list that is read again, records
 * that were created here stay at the top, while the response has them.
 */
export function shareData(before: unknown, after: unknown): unknown {
  const added = (before as Page | undefined)?.added;
  const isList = added && Array.isArray((after as Page | undefined)?.data);
  return replaceEqualDeep(before, isList ? withAddedFirst(after as Page, added) : after);
}

function withAddedFirst(page: Page, added: readonly number[]): Page {
  const first = (page.added ?? added).flatMap((id) => page.data.filter((row) => row.id === id));
  return {
    ...page,
    data: [...first, ...page.data.filter((row) => !first.includes(row))],
    added: page.added ?? [...added],
  };
}
