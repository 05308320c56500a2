import BrokenIcon from '@mui/icons-material/HeartBroken';
import Button from '@mui/material/Button';
import { useTranslate } from '#web/i18n/translate.ts';
import { PageFrame } from '#web/layout/PageFrame.tsx';
import { Placeholder } from '#web/resource/Placeholder.tsx';

/** Stands in for a page that threw. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <PageFrame title={translate('admin.title')}>
      <Placeholder
        role="alert"
        icon={BrokenIcon}
        title={translate('admin.error.title')}
        text={translate('admin.error.text')}
        action={
          <Button variant="outlined" onClick={onRetry}>
            {translate('admin.error.retry')}
          </Button>
        }
      />
    </PageFrame>
  );
}
