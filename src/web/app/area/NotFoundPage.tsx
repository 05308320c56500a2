import CompassIcon from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { useRecordsBase } from '#web/layout/recordsBase.ts';
import { Placeholder } from '#web/resource/Placeholder.tsx';
import { dashboardPath } from '#web/session/guard.ts';

/** An unknown address below /admin or /data, which the outer router does not see (docs/reference/product/app.md#not-found-page). */
export function NotFoundPage() {
  const translate = useTranslate();
  const isAdmin = useRecordsBase() === '/admin/data';
  return (
    <PageFrame title={translate(isAdmin ? 'admin.title' : 'member.data.title')}>
      <Placeholder
        icon={CompassIcon}
        title={translate('common.not_found.title')}
        text={translate('common.not_found.text')}
        action={
          <Stack direction="row" spacing={2}>
            <Button variant="outlined" onClick={() => location.reload()}>
              {translate('common.not_found.reload')}
            </Button>
            <Button variant="contained" component={Link} to={dashboardPath}>
              {translate('common.not_found.dashboard')}
            </Button>
          </Stack>
        }
      />
    </PageFrame>
  );
}
