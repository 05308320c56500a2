import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useResourceTranslate } from '../useResourceTranslate.ts';

interface Props {
  name: string;
  onTheirs: () => void;
  onMine: () => void;
}

/** Somebody saved this record while it was open here (412): the person chooses whose changes stay. */
export function StaleAlert({ name, onTheirs, onMine }: Props) {
  const word = useResourceTranslate(name);
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600 }}>{word('card.stale')}</Typography>
      {word('card.stale_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={onTheirs}>
          {word('card.stale_theirs')}
        </Button>
        <Button size="small" variant="outlined" onClick={onMine}>
          {word('card.stale_mine')}
        </Button>
      </Box>
    </Alert>
  );
}
