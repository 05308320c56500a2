import { use } from 'react';
import { Link, useParams } from 'react-router-dom';
import { leadsTo } from '#sdk/leadsTo.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { Logo } from '#web/inputs/ui/brand/Logo.tsx';
import { Statement } from '#web/inputs/ui/feedback/Statement.tsx';
import { useTitle } from '#web/inputs/ui/useTitle.ts';
import { PersonMenu } from '#web/layout/PersonMenu.tsx';
import { safeMode } from '#web/session/safeMode.ts';
import { useMe } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { ModuleLoading } from './ModuleLoading.tsx';
import styles from './ModulePage.module.css';
import { useModule } from './moduleStates.ts';
import { ModuleFailure } from './mount/ModuleFailure.tsx';
import { ModuleMount } from './mount/ModuleMount.tsx';
import { SafeStatement } from './safe-mode/SafeMode.tsx';

const messages = loadMessages('widgets');

/** `/m/<alias>/*`: a page that a module draws, below a header of the app. */
export function Component() {
  use(messages);
  const { alias = '', '*': path = '' } = useParams();
  const { user, account, modules } = useMe();
  const running = useModule(alias)?.module;
  // One in DEV mode need not be installed.
  const module = modules.find((each) => each.alias === alias) ?? running;
  const translate = useTranslate();
  useTitle(module?.name ?? translate('widgets.gone'));
  if (!user) return null;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.home}>
          <Logo size={28} />
          <span>{account.name}</span>
        </Link>
        <strong className={styles.name}>{module?.name}</strong>
        <PersonMenu user={user} />
      </header>
      <main className={styles.main}>
        {module ? (
          <ModuleRoute module={module} path={path} />
        ) : (
          <Statement title={translate('widgets.gone')} text={translate('widgets.gone_text')} />
        )}
      </main>
    </div>
  );
}

/** The first declared route that the path is below. */
function ModuleRoute({ module, path }: { module: InstalledModule; path: string }) {
  const { alias } = module;
  const translate = useTranslate();
  const state = useModule(alias);
  const isSafe = useStore(safeMode);
  if (isSafe) return <SafeStatement />;
  if (state?.failure) return <ModuleFailure module={state.module} failure={state.failure} onRetry={state.retry} />;
  if (!state?.widget) return <ModuleLoading by={module} />;
  const route = state.widget.contributions.routes.find((each) => leadsTo(each, path));
  if (route === undefined)
    return <Statement title={translate('widgets.no_page')} text={translate('widgets.no_page_text')} />;
  return <ModuleMount key={route} alias={alias} name={`route:${route}`} props={{ path }} />;
}
