import CompassIcon from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';

/** An unknown address below /admin, which the outer router does not see. */
export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <PageFrame title={translate('admin.title')}>
      <Placeholder
        icon={CompassIcon}
        title={translate('admin.not_found.title')}
        text={translate('admin.not_found.text')}
        action={
          <Button variant="outlined" component={Link} to="/admin">
            {translate('admin.not_found.home')}
          </Button>
        }
      />
    </PageFrame>
  );
}
