import { useTranslate } from '#web/i18n/words.ts';
import { Button } from '#web/ui/Button.tsx';
import { Statement } from '#web/ui/Statement.tsx';

/** A page that threw, or whose script did not arrive: after an update of the server the old one is gone. */
export function Broken() {
  const translate = useTranslate();
  return (
    <main>
      <Statement whole title={translate('broken.title')} text={translate('broken.text')}>
        <Button tone="primary" onClick={() => location.reload()}>
          {translate('action.reload')}
        </Button>
      </Statement>
    </main>
  );
}
