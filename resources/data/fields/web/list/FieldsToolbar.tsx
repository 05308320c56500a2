import AddIcon from '@mui/icons-material/Add';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { fields } from '#resources/data/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { may } from '#web/providers/rights.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useMe } from '#web/session/session.ts';

interface Props {
  count: number | undefined;
  hasSystem: boolean;
  onSystem: (isShown: boolean) => void;
  onCreate: () => void;
  onTrash: () => void;
}

export function FieldsToolbar({ count, hasSystem, onSystem, onCreate, onTrash }: Props) {
  const translate = useTranslate();
  const me = useMe();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px', minHeight: 36, mb: 3 }}>
      <Typography
        variant="body2"
        color="text.secondary"
        role="status"
        sx={{ flex: '1 0 auto', fontVariantNumeric: 'tabular-nums' }}
      >
        {count === undefined ? '\u00a0' : translate('fields.list.total', { smart_count: count })}
      </Typography>
      <FormControlLabel
        label={translate('fields.list.show_system')}
        sx={{ gap: 2, mx: 0 }}
        control={<Switch checked={hasSystem} onChange={(event) => onSystem(event.target.checked)} />}
      />
      {may(me, fields.endpoints.trash) && (
        <ToolbarButton
          icon={TrashIcon}
          text={translate('fields.trash.open')}
          aria-haspopup="dialog"
          onClick={onTrash}
        />
      )}
      {may(me, fields.endpoints.create) && (
        <Button
          variant="contained"
          startIcon={<AddIcon />}
          onClick={onCreate}
          sx={{ flex: { xs: '1 0 100%', md: 'none' } }}
        >
          {translate('fields.list.create')}
        </Button>
      )}
    </Box>
  );
}
