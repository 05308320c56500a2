import Box from '@mui/material/Box';
import { useTranslate } from '../../providers/words.ts';

/** First stop of the keyboard: past the sidebar. Seen only while it has the focus. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <Box
      component="a"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
      sx={{
        position: 'fixed',
        insetBlockStart: 8,
        insetInlineStart: 8,
        zIndex: 'tooltip',
        px: 4,
        py: 2,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:not(:focus)': { clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden', p: 0 },
      }}
    >
      {translate('admin.skip')}
    </Box>
  );
}
