import WrongIcon from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { Link, useParams } from 'react-router-dom';
import { useSchemaUpdates } from '#web/events/useSchemaUpdates.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { EntitiesLink, EntityView } from './EntityView.tsx';

/** `/admin/entities/:id`; the id must be numeric (docs/reference/product/entities.md#entity-view). */
export default function EntityPage() {
  const { id = '' } = useParams();
  useSchemaUpdates();
  return /^\d{1,15}$/.test(id) ? <EntityView key={id} id={Number(id)} /> : <WrongId />;
}

function WrongId() {
  const translate = useTranslate();
  return (
    <PageFrame title={translate('entities.name')} before={<EntitiesLink />}>
      <Placeholder
        role="alert"
        icon={WrongIcon}
        title={translate('entities.view.invalid_id')}
        text={translate('entities.view.invalid_text')}
        action={
          <Button variant="outlined" component={Link} to="/admin/entities">
            {translate('entities.view.back')}
          </Button>
        }
      />
    </PageFrame>
  );
}
