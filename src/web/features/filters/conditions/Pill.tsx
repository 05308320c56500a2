import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from '#web/i18n/translate.ts';

/** Something chosen, and the button that takes it away: a chip of MUI's answers Delete alone, which nobody expects. */
export function Pill({ name, onRemove }: { name: string; onRemove: () => void }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={pill}>
      <Box component="span" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <ButtonBase
        aria-label={translate('filters.conditions.remove_value', { name })}
        onClick={onRemove}
        sx={{ width: 24, height: 24, borderRadius: 0.75, flex: 'none', '&:hover': { bgcolor: 'action.hover' } }}
      >
        <CloseIcon sx={{ fontSize: 14 }} />
      </ButtonBase>
    </Box>
  );
}

const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: 1,
  pl: 2,
  borderRadius: 0.75,
  bgcolor: 'action.selected',
  fontSize: '0.8125rem',
  fontWeight: 500,
};
