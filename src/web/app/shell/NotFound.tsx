import { Link } from 'react-router-dom';
import { useTranslate } from '#web/i18n/words.ts';
import { dashboardPath, signInPath } from '#web/session/guard.ts';
import { useMe } from '#web/session/session.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Statement } from '#web/ui/Statement.tsx';
import { useTitle } from '#web/ui/useTitle.ts';

/** SPEC.md section 2: a reload button, and a way to the dashboard or, for a visitor, to sign-in. */
export function Component() {
  const translate = useTranslate();
  const { user } = useMe();
  useTitle(translate('not_found.title'));
  return (
    <main>
      <Statement whole title={translate('not_found.title')} text={translate('not_found.text')} mark="404">
        <Button onClick={() => location.reload()}>{translate('not_found.reload')}</Button>
        <Link className={buttonClass('primary')} to={user ? dashboardPath : signInPath}>
          {translate(user ? 'not_found.dashboard' : 'not_found.sign_in')}
        </Link>
      </Statement>
    </main>
  );
}
