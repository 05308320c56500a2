import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { groupDigits } from '../providers/groupDigits.ts';
import { PageSize } from './PageSize.tsx';
import { pageItems } from './pages.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** Pages of a list; shown only when the total exceeds the page size (SPEC.md section 9). */
export function Paginator() {
  const word = useWords(useView().declaration.name);
  const { page, perPage, total = 0, setPage, error } = useListContext();
  if (error || total <= perPage) return null;
  const count = Math.ceil(total / perPage);

  return (
    <Box
      component="nav"
      aria-label={word('list.pages')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '8px 24px',
        mt: 4,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
        <PageSize />
        <Typography variant="body2" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {word('list.range', {
            from: groupDigits((page - 1) * perPage + 1),
            to: groupDigits(Math.min(page * perPage, total)),
            total: groupDigits(total),
          })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <IconButton aria-label={word('list.previous')} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <BackIcon fontSize="small" />
        </IconButton>
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
            <Box key={item} aria-hidden sx={{ px: 1, color: 'text.secondary' }}>
              …
            </Box>
          ),
        )}
        <IconButton aria-label={word('list.next')} disabled={page >= count} onClick={() => setPage(page + 1)}>
          <NextIcon fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  );
}

function PageButton(props: { page: number; isCurrent: boolean; label: string; onClick: () => void }) {
  return (
    <ButtonBase
      aria-label={props.label}
      aria-current={props.isCurrent ? 'page' : undefined}
      onClick={props.onClick}
      sx={{
        minWidth: 32,
        height: 32,
        px: 2,
        borderRadius: 1,
        fontSize: '0.875rem',
        fontWeight: props.isCurrent ? 650 : 400,
        fontVariantNumeric: 'tabular-nums',
        color: props.isCurrent ? 'primary.contrastText' : 'text.primary',
        bgcolor: props.isCurrent ? 'primary.main' : 'transparent',
        '&:hover': { bgcolor: props.isCurrent ? 'primary.dark' : 'action.hover' },
      }}
    >
      {groupDigits(props.page)}
    </ButtonBase>
  );
}
