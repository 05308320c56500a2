import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { limits } from '#shared/limits.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import styles from './list.module.css';
import { useSearch } from './useSearch.ts';

/** Search of a list. Enter does not wait, Escape clears. */
export function SearchBox() {
  const word = useResourceTranslate(useView().declaration.name);
  const { text, change, apply, clear } = useSearch();

  return (
    <div className={styles.search} style={{ minWidth: limits.search_box_min_px }}>
      <SearchIcon style={{ fontSize: 20 }} />
      <input
        type="search"
        value={text}
        placeholder={word('list.search')}
        aria-label={word('list.search')}
        maxLength={limits.text_max}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          if (event.key === 'Escape' && text) clear();
        }}
      />
      {text && (
        <button type="button" className={styles.icon} aria-label={word('list.clear_search')} onClick={clear}>
          <CloseIcon style={{ fontSize: 18 }} />
        </button>
      )}
    </div>
  );
}
