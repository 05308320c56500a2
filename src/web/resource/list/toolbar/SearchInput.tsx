import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { limits, screenLimits } from '#shared/limits.ts';
import styles from '../list.module.css';

interface Props {
  label: string;
  clearLabel: string;
  /** The text that is searched for. */
  value: string;
  /** Called with the trimmed text 300 ms after the last key, or at once by Enter and when it is cleared. */
  onSearch: (text: string) => void;
}

/** A search. Enter searches at once, Escape clears. */
export function SearchInput({ label, clearLabel, value, onSearch }: Props) {
  const { text, change, apply, clear } = useSearch(value, onSearch);
  return (
    <div className={styles.search} style={{ minWidth: screenLimits.search_box_min_px }}>
      <SearchIcon style={{ fontSize: 20 }} />
      <input
        type="search"
        value={text}
        placeholder={label}
        aria-label={label}
        maxLength={limits.text_max}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          if (event.key === 'Escape' && text) clear();
        }}
      />
      {text && (
        // Out of the tab order: Tab and Enter after typing would clear the search. Escape clears it by the keyboard.
        <button
          type="button"
          tabIndex={-1}
          className={styles.icon}
          aria-label={clearLabel}
          aria-keyshortcuts="Escape"
          onClick={clear}
        >
          <CloseIcon style={{ fontSize: 18 }} />
        </button>
      )}
    </div>
  );
}

function useSearch(current: string, onSearch: (text: string) => void) {
  const [text, setText] = useState(current);
  const known = useRef(current);
  const due = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may change by itself (back button, cleared filters). It wins over a search that is still due.
  useEffect(() => {
    if (current !== known.current) {
      clearTimeout(due.current);
      setText(current);
    }
    known.current = current;
  }, [current]);

  const apply = (value = text) => {
    known.current = value.trim();
    if (known.current !== current) onSearch(known.current);
  };
  // The filters may change between typing and searching: the event reads the current ones.
  const applyDue = useEffectEvent(() => apply());
  useEffect(() => {
    if (text.trim() === known.current) return;
    due.current = setTimeout(applyDue, screenLimits.search_debounce_ms);
    return () => clearTimeout(due.current);
  }, [text]);
  const clear = () => {
    setText('');
    apply('');
  };
  return { text, change: setText, apply, clear };
}
