import { limits } from '#shared/limits.ts';

export type PageItem = number | 'gap-before' | 'gap-after';

/** First, last and `paginator_centre_items` pages around the present one; gaps between (SPEC.md section 9). */
export function pageItems(page: number, count: number, centre: number = limits.paginator_centre_items): PageItem[] {
  const half = Math.floor(centre / 2);
  const start = Math.min(Math.max(page - half, 1), Math.max(count - centre + 1, 1));
  const middle = Array.from({ length: Math.min(centre, count) }, (_, index) => start + index);
  const before: PageItem[] = start === 1 ? [] : start === 2 ? [1] : start === 3 ? [1, 2] : [1, 'gap-before'];
  const end = start + middle.length - 1;
  const after: PageItem[] =
    end === count ? [] : end === count - 1 ? [count] : end === count - 2 ? [count - 1, count] : ['gap-after', count];
  return [...before, ...middle, ...after];
}
