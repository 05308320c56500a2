import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** Rows on a page; changing it goes back to the first. */
export function PageSize() {
  const word = useWords(useView().declaration.name);
  const { perPage, setPerPage } = useListContext();
  const id = useId();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Typography component="label" htmlFor={id} variant="body2" color="text.secondary">
        {word('list.per_page')}
      </Typography>
      <NativeSelect
        id={id}
        value={perPage}
        onChange={(event) => setPerPage(Number(event.target.value))}
        input={<OutlinedInput size="small" />}
        sx={{ '& select': { py: 1.25 } }}
      >
        {limits.page_sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}
