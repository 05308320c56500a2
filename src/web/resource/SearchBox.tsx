import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** Search of a list: goes to the address 300 ms after the last key, at once on Enter and on clearing. */
export function SearchBox() {
  const word = useWords(useView().declaration.name);
  const { filterValues, setFilters } = useListContext();
  const current = String((filterValues as { q?: unknown }).q ?? '');
  const [text, setText] = useState(current);
  const known = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address may change by itself (back button, cleared filters); what is being typed is not thrown away.
  useEffect(() => {
    if (current !== known.current) setText(current);
    known.current = current;
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const apply = (value: string) => {
    clearTimeout(timer.current);
    known.current = value.trim();
    const { q: _q, ...rest } = filterValues as Record<string, unknown>;
    if (known.current !== current) setFilters(known.current ? { ...rest, q: known.current } : rest);
  };
  const change = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply(value), limits.search_debounce_ms);
  };
  const clear = () => {
    setText('');
    apply('');
  };

  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={word('list.search')}
      inputProps={{ 'aria-label': word('list.search'), maxLength: limits.text_max }}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(text);
        if (event.key === 'Escape' && text) clear();
      }}
      startAdornment={
        <InputAdornment position="start">
          <SearchIcon sx={{ fontSize: 20 }} />
        </InputAdornment>
      }
      endAdornment={
        text && (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={word('list.clear_search')} onClick={clear}>
              <CloseIcon sx={{ fontSize: 18 }} />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{
        minWidth: limits.search_box_min_px,
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}
