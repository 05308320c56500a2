import BrokenIcon from '@mui/icons-material/HeartBroken';
import Button from '@mui/material/Button';
import { useTranslate } from '../../providers/words.ts';
import { Placeholder } from '../../resource/Placeholder.tsx';
import { PageFrame } from './PageFrame.tsx';

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
