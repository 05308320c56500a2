import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button, buttonClass } from '#web/inputs/ui/Button.tsx';
import { Statement } from '#web/inputs/ui/feedback/Statement.tsx';
import { useTitle } from '#web/inputs/ui/useTitle.ts';
import { dashboardPath, signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';

/** docs/reference/product/app.md#not-found-page */
export function Component() {
  const translate = useTranslate();
  const { user } = useMe();
  useTitle(translate('common.not_found.title'));
  return (
    <main>
      <Statement whole title={translate('common.not_found.title')} text={translate('common.not_found.text')} mark="404">
        <Button onClick={() => location.reload()}>{translate('common.not_found.reload')}</Button>
        <Link className={buttonClass('primary')} to={user ? dashboardPath : signInPath}>
          {translate(user ? 'common.not_found.dashboard' : 'common.not_found.sign_in')}
        </Link>
      </Statement>
    </main>
  );
}
