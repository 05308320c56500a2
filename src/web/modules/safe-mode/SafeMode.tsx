import { use } from 'react';
import { Link } from 'react-router-dom';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Button, buttonClass } from '#web/inputs/ui/Button.tsx';
import { Banner } from '#web/inputs/ui/feedback/Banner.tsx';
import { Statement } from '#web/inputs/ui/feedback/Statement.tsx';
import { leaveSafeMode } from '#web/session/safeMode.ts';
import { useMe } from '#web/session/session.ts';

const messages = loadMessages('widgets');

/** Above every page while no module is started. */
export function SafeBanner() {
  use(messages);
  const translate = useTranslate();
  return (
    <Banner label={translate('widgets.safe.label')} action={<StartModules />}>
      <strong>{translate('widgets.safe.banner')}</strong> <span>{translate('widgets.safe.banner_text')}</span>
    </Banner>
  );
}

/** In place of a page of a module. */
export function SafeStatement() {
  use(messages);
  const translate = useTranslate();
  const { user } = useMe();
  return (
    <Statement title={translate('widgets.safe.title')} text={translate('widgets.safe.text')}>
      {user?.full_access && (
        <Link className={buttonClass('primary')} to="/admin">
          {translate('member.dashboard.administration')}
        </Link>
      )}
      <Link className={buttonClass(user?.full_access ? undefined : 'primary')} to="/data">
        {translate('member.dashboard.open_data')}
      </Link>
    </Statement>
  );
}

function StartModules() {
  const translate = useTranslate();
  return <Button onClick={leaveSafeMode}>{translate('widgets.safe.start')}</Button>;
}
