import DeletedIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';

/** In the place of an entity's list, when somebody deleted the entity while it was looked at. */
export function EntityGone({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <PageFrame title={name}>
      <Placeholder
        role="alert"
        icon={DeletedIcon}
        title={translate('records.gone.title', { name })}
        text={translate('records.gone.text')}
        action={
          <Button variant="outlined" component={Link} to="/admin/entities">
            {translate('records.gone.entities')}
          </Button>
        }
      />
    </PageFrame>
  );
}
