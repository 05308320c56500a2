import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/ui/Button.tsx';
import { Statement } from '#web/ui/Statement.tsx';

/** A page that threw, or whose script did not arrive: after an update of the server the old one is gone. */
export function Broken() {
  const translate = useTranslate();
  return (
    <main>
      <Statement whole title={translate('common.broken.title')} text={translate('common.broken.text')}>
        <Button tone="primary" onClick={() => location.reload()}>
          {translate('common.action.reload')}
        </Button>
      </Statement>
    </main>
  );
}
