import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { Sending } from './useImportRequest.ts';

/** How much of the file has left; then that the server is at work, which nobody can tell the length of. */
export function ImportProgress({ sending: { kind, fraction } }: { sending: Sending }) {
  const translate = useTranslate();
  const isSent = kind !== 'undo' && fraction === 1;
  const key = kind === 'undo' ? 'undoing' : !isSent ? 'sending' : kind === 'check' ? 'checking' : 'writing';
  const text = translate(`records.import.${key}`);
  const percent = Math.round(fraction * 100);
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 10 }}>
      <Typography role="status">{text}</Typography>
      <LinearProgress
        aria-label={text}
        variant={isSent ? 'indeterminate' : 'determinate'}
        {...(!isSent && { value: percent })}
      />
    </Box>
  );
}
