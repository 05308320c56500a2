import { useId } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import { Choice } from './Choice.tsx';
import styles from './list.module.css';

/** Rows on a page; changing it goes back to the first. */
export function PageSize() {
  const word = useResourceTranslate(useView().declaration.name);
  const { perPage, setPerPage } = useListContext();
  const id = useId();
  return (
    <div className={styles.size}>
      <label className={styles.label} htmlFor={id}>
        {word('list.per_page')}
      </label>
      <Choice id={id} value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
        {limits.page_sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </Choice>
    </div>
  );
}
