import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { DialogFoot } from './DialogFoot.tsx';

interface Props {
  name: string;
  isShown: boolean;
  isSaving: boolean;
  /** Something is still on its way to the server. */
  isSaveBlocked?: boolean;
  maySave: boolean;
  mayCancel: boolean;
  onCancel: () => void;
}

/** Save and Cancel, there only while something differs from what was loaded. */
export function CardActions({ name, isShown, isSaving, isSaveBlocked = false, maySave, mayCancel, onCancel }: Props) {
  const word = useResourceTranslate(name);
  if (!isShown) return null;
  return (
    <DialogFoot>
      {isSaveBlocked && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 0 }}>
          {word('card.held')}
        </Typography>
      )}
      <Button variant="outlined" disabled={isSaving || !mayCancel} onClick={onCancel}>
        {word('card.cancel')}
      </Button>
      <Button variant="contained" type="submit" disabled={isSaving || isSaveBlocked || !maySave} sx={{ minWidth: 104 }}>
        {word(isSaving ? 'card.saving' : 'card.save')}
      </Button>
    </DialogFoot>
  );
}
