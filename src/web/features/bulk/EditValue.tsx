import ClearIcon from '@mui/icons-material/Clear';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useView } from '#web/resource/ViewContext.ts';

interface Props {
  alias: string;
  /** The field is not to be set after all. */
  onLeave: () => void;
}

/** What one field is set to. Whoever chose the field goes on with its value. */
export function EditValue({ alias, onLeave }: Props) {
  const {
    list: { editable },
    card: { inputs },
  } = useView();
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const Input = inputs[alias];
  const name = editable?.[alias]?.name ?? alias;
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input:not([type=hidden], [type=file]), textarea, button')?.focus();
  }, []);
  const leave = translate('bulk.leave', { name });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Box ref={box} sx={{ flex: 1, minWidth: 0 }}>
        {Input && <Input name={alias} label={name} />}
      </Box>
      <IconButton aria-label={leave} title={leave} onClick={onLeave} sx={{ mt: '27px' }}>
        <ClearIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
