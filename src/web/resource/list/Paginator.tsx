import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { useListContext } from 'react-admin';
import { groupDigits } from '#web/i18n/interpolate.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import styles from './list.module.css';
import { PageSize } from './PageSize.tsx';
import { pageItems } from './pages.ts';

/** Pages of a list; shown only when the total exceeds the page size (SPEC.md section 9). */
export function Paginator() {
  const word = useResourceTranslate(useView().declaration.name);
  const { page, perPage, total = 0, setPage, error } = useListContext();
  if (error || total <= perPage) return null;
  const count = Math.ceil(total / perPage);

  return (
    <nav className={styles.foot} aria-label={word('list.pages')}>
      <div className={styles.shown}>
        <PageSize />
        <p className={styles.range}>
          {word('list.range', {
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
          aria-label={word('list.previous')}
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
              label={word('list.page', { page: groupDigits(item) })}
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
          aria-label={word('list.next')}
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
