import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useWords } from './useWords.ts';

interface Props {
  name: string;
  isShown: boolean;
  isSaving: boolean;
  maySave: boolean;
  mayCancel: boolean;
  onCancel: () => void;
}

/** Save and Cancel, there only while something differs from what was loaded. */
export function CardActions({ name, isShown, isSaving, maySave, mayCancel, onCancel }: Props) {
  const word = useWords(name);
  if (!isShown) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'flex-end',
        gap: 2,
        px: { xs: 4, md: 6 },
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Button variant="outlined" disabled={isSaving || !mayCancel} onClick={onCancel}>
        {word('card.cancel')}
      </Button>
      <Button variant="contained" type="submit" disabled={isSaving || !maySave} sx={{ minWidth: 104 }}>
        {word(isSaving ? 'card.saving' : 'card.save')}
      </Button>
    </Box>
  );
}
