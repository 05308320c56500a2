import BackIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';

interface Props {
  page: number;
  count: number;
  onPage: (page: number) => void;
}

/** Previous and next page. The panel is narrow, so there are no page numbers. */
export function HistoryPages({ page, count, onPage }: Props) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('history.pages')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 3, py: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography
        variant="body2"
        color="text.secondary"
        role="status"
        sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}
      >
        {translate('history.page', { page, count })}
      </Typography>
      <IconButton aria-label={translate('history.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <BackIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={translate('history.next')} disabled={page >= count} onClick={() => onPage(page + 1)}>
        <NextIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
