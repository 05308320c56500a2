import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { DialogFoot } from './DialogFoot.tsx';

interface Props {
  name: string;
  isShown: boolean;
  isSaving: boolean;
  /** An upload is still running. */
  isSaveBlocked?: boolean;
  maySave: boolean;
  mayCancel: boolean;
  onCancel: () => void;
}

/** Save and Cancel, shown only while the form has changes. */
export function CardActions({ name, isShown, isSaving, isSaveBlocked = false, maySave, mayCancel, onCancel }: Props) {
  const translate = useResourceTranslate(name);
  if (!isShown) return null;
  return (
    <DialogFoot>
      {isSaveBlocked && (
        <Typography role="status" variant="body2" color="text.secondary" sx={{ flex: 1, minWidth: 0 }}>
          {translate('card.held')}
        </Typography>
      )}
      <Button variant="outlined" disabled={isSaving || !mayCancel} onClick={onCancel}>
        {translate('card.cancel')}
      </Button>
      <Button variant="contained" type="submit" disabled={isSaving || isSaveBlocked || !maySave} sx={{ minWidth: 104 }}>
        {translate(isSaving ? 'card.saving' : 'card.save')}
      </Button>
    </DialogFoot>
  );
}
