import { useEffect, useState } from 'react';
import type { Me } from '#resources/people/auth/auth.resource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { Banner } from '#web/inputs/ui/feedback/Banner.tsx';
import { session, useMe } from '#web/session/session.ts';

/** Above every page of a preview. It ends the preview when its time is over. */
export function PreviewBanner({ preview }: { preview: NonNullable<Me['preview']> }) {
  const translate = useTranslate();
  const { user } = useMe();
  const [isEnding, setEnding] = useState(false);
  const { expires_at } = preview;
  useEffect(() => {
    const left = Date.parse(expires_at) - Date.now();
    const timer = setTimeout(() => void session.signOut(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [expires_at]);
  const end = () => {
    setEnding(true);
    // A tab that a script opened can be closed by one; any other shows that the preview is over.
    void session.signOut().finally(() => window.close());
  };
  return (
    <Banner
      label={translate('role.preview.label')}
      action={
        <Button onClick={end} busy={isEnding}>
          {translate('role.preview.end')}
        </Button>
      }
    >
      <strong>{translate('role.preview.banner', { name: user?.name ?? '' })}</strong>{' '}
      <span>{translate('role.preview.read_only')}</span>
    </Banner>
  );
}
