import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { errorText } from '#web/i18n/errorText.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';

/** A column that could not be read says so in its own place. */
export function StepFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { name } = useView().declaration;
  const word = useResourceTranslate(name);
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'start', gap: 2, p: 3 }}>
      <Typography variant="body2">{errorText(error, name)}</Typography>
      <Button variant="outlined" size="small" onClick={onRetry}>
        {word('list.retry')}
      </Button>
    </Box>
  );
}
