import { lazy, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useTranslate } from '#web/i18n/translate.ts';
import { buttonClass } from '#web/inputs/ui/Button.tsx';
import { Logo } from '#web/inputs/ui/brand/Logo.tsx';
import { Statement } from '#web/inputs/ui/feedback/Statement.tsx';
import { useTitle } from '#web/inputs/ui/useTitle.ts';
import { PersonMenu } from '#web/layout/PersonMenu.tsx';
import { openingOf, openProfile } from '#web/session/profile.ts';
import { useMe } from '#web/session/session.ts';
import styles from './Dashboard.module.css';

const DataHome = lazy(() => import('./DataHome.tsx'));
const MainModule = lazy(() => import('../../modules/MainModule.tsx'));
const DataLinks = lazy(() => import('./DataLinks.tsx'));

/** Opens the profile that the address asks for, and removes that from the address: a reload must not open it again. */
function useAskedProfile(): void {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const opening = openingOf(search);
    if (!opening) return;
    openProfile(opening);
    void navigate(pathname, { replace: true });
  }, [search, pathname, navigate]);
}

/** The place of the account's main module. Without one it leads to the data (docs/reference/product/app.md#dashboard). */
export function Component() {
  const translate = useTranslate();
  const { user, account, modules } = useMe();
  const main = modules.find(({ is_main, widget }) => is_main && widget);
  useAskedProfile();
  useTitle(translate('member.dashboard.title'));
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo size={32} />
          <span>{account.name}</span>
        </Link>
        <PersonMenu user={user} />
      </header>
      <main className={styles.main}>
        {main ? (
          <Suspense>
            <MainModule module={main} />
          </Suspense>
        ) : user.full_access ? (
          <NoMainModule />
        ) : (
          <OwnData />
        )}
      </main>
    </div>
  );
}

/** For administrators, who can choose one. */
function NoMainModule() {
  const translate = useTranslate();
  return (
    <>
      <Statement title={translate('member.dashboard.no_main')} text={translate('member.dashboard.hint_admin')}>
        <Link className={buttonClass('primary')} to="/admin">
          {translate('member.dashboard.administration')}
        </Link>
        <Link className={buttonClass()} to="/data">
          {translate('member.dashboard.open_data')}
        </Link>
      </Statement>
      <div className={styles.floor}>
        <Suspense>
          <DataLinks />
        </Suspense>
      </div>
    </>
  );
}

/** For everybody else, who works with the account's data. */
function OwnData() {
  const translate = useTranslate();
  return (
    <div className={styles.own}>
      <h1 tabIndex={-1}>{translate('member.dashboard.title')}</h1>
      <Suspense>
        <DataHome />
      </Suspense>
    </div>
  );
}
