import CloseIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { limits } from '#shared/limits.ts';
import { useSearch } from './useSearch.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** Search of a list. Enter does not wait, Escape clears. */
export function SearchBox() {
  const word = useWords(useView().declaration.name);
  const { text, change, apply, clear } = useSearch();

  return (
    <OutlinedInput
      type="search"
      size="small"
      value={text}
      placeholder={word('list.search')}
      inputProps={{ 'aria-label': word('list.search'), maxLength: limits.text_max }}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
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
