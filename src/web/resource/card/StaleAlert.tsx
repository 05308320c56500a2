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

/** Someone else saved this record while it was open here (412): the person chooses which changes to keep. */
export function StaleAlert({ name, onTheirs, onMine }: Props) {
  const translate = useResourceTranslate(name);
  return (
    <Alert severity="warning" sx={{ alignItems: 'flex-start' }}>
      <Typography sx={{ fontWeight: 600 }}>{translate('card.stale')}</Typography>
      {translate('card.stale_text')}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
        <Button size="small" variant="outlined" onClick={onTheirs}>
          {translate('card.stale_theirs')}
        </Button>
        <Button size="small" variant="outlined" onClick={onMine}>
          {translate('card.stale_mine')}
        </Button>
      </Box>
    </Alert>
  );
}
