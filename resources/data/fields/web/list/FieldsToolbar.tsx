import AddIcon from '@mui/icons-material/Add';
import TrashIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { fields } from '#resources/data/fields/fields.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { may } from '#web/providers/rights.ts';
import { ToolbarButton } from '#web/resource/list/toolbar/ToolbarButton.tsx';
import { useMe } from '#web/session/session.ts';
import styles from './fields.module.css';

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
    <div className={styles.toolbar}>
      <Typography variant="body2" color="text.secondary" role="status" className={styles.total}>
        {count === undefined ? '\u00a0' : translate('fields.list.total', { smart_count: count })}
      </Typography>
      <FormControlLabel
        label={translate('fields.list.show_system')}
        className={styles.switch}
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
        <Button variant="contained" startIcon={<AddIcon />} onClick={onCreate} className={styles.create}>
          {translate('fields.list.create')}
        </Button>
      )}
    </div>
  );
}
