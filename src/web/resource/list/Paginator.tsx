import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { limits, screenLimits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import styles from './list.module.css';
import { NativeSelect } from './NativeSelect.tsx';

/** docs/reference/product/lists-and-cards.md#paginator */
export function Paginator() {
  const translate = useResourceTranslate(useView().declaration.name);
  const { page, perPage, total = 0, setPage, error } = useListContext();
  if (error || total <= perPage) return null;
  const count = Math.ceil(total / perPage);

  return (
    <nav className={styles.foot} aria-label={translate('list.pages')}>
      <div className={styles.shown}>
        <PageSize />
        <p className={styles.range}>
          {translate('list.range', {
            from: groupDigits((page - 1) * perPage + 1),
            to: groupDigits(Math.min(page * perPage, total)),
            total: groupDigits(total),
          })}
        </p>
      </div>
      <div className={styles.pages}>
        <button
          type="button"
          className={styles.icon}
          aria-label={translate('list.previous')}
          disabled={page <= 1}
          onClick={() => setPage(page - 1)}
        >
          <BackIcon style={{ fontSize: 20 }} />
        </button>
        {pageItems(page, count).map((item) =>
          typeof item === 'number' ? (
            <PageButton
              key={item}
              page={item}
              isCurrent={item === page}
              label={translate('list.page', { page: groupDigits(item) })}
              onClick={() => setPage(item)}
            />
          ) : (
            <span key={item} className={styles.gap} aria-hidden>
              …
            </span>
          ),
        )}
        <button
          type="button"
          className={styles.icon}
          aria-label={translate('list.next')}
          disabled={page >= count}
          onClick={() => setPage(page + 1)}
        >
          <NextIcon style={{ fontSize: 20 }} />
        </button>
      </div>
    </nav>
  );
}

function PageButton(props: { page: number; isCurrent: boolean; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={props.label}
      aria-current={props.isCurrent ? 'page' : undefined}
      onClick={props.onClick}
    >
      {groupDigits(props.page)}
    </button>
  );
}

/** Rows per page. A change goes back to the first page. */
function PageSize() {
  const translate = useResourceTranslate(useView().declaration.name);
  const { perPage, setPerPage } = useListContext();
  const id = useId();
  return (
    <div className={styles.size}>
      <label className={styles.label} htmlFor={id}>
        {translate('list.per_page')}
      </label>
      <NativeSelect id={id} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
        {limits.page_sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </div>
  );
}

type PageItem = number | 'gap-before' | 'gap-after';

/** First, last and `paginator_centre_items` pages around the current one, with gaps between. */
export function pageItems(
  page: number,
  count: number,
  centre: number = screenLimits.paginator_centre_items,
): PageItem[] {
  const half = Math.floor(centre / 2);
  const start = Math.min(Math.max(page - half, 1), Math.max(count - centre + 1, 1));
  const middle = Array.from({ length: Math.min(centre, count) }, (_, index) => start + index);
  const before: PageItem[] = start === 1 ? [] : start === 2 ? [1] : start === 3 ? [1, 2] : [1, 'gap-before'];
  const end = start + middle.length - 1;
  const after: PageItem[] =
    end === count ? [] : end === count - 1 ? [count] : end === count - 2 ? [count - 1, count] : ['gap-after', count];
  return [...before, ...middle, ...after];
}
