import { useEffect } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { Logo } from '#web/inputs/ui/brand/Logo.tsx';
import { Statement } from '#web/inputs/ui/feedback/Statement.tsx';
import { leavePreview } from '#web/session/previewTab.ts';

/** In place of every page of a tab whose preview has ended: nothing that it showed stays. */
export function PreviewOver() {
  const translate = useTranslate();
  const title = translate('role.preview.over.title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main>
      <Statement whole mark={<Logo size={48} />} title={title} text={translate('role.preview.over.text')}>
        <Button tone="primary" onClick={leavePreview}>
          {translate('role.preview.over.leave')}
        </Button>
      </Statement>
    </main>
  );
}
