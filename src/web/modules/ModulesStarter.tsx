import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { useLocale } from '#web/i18n/translate.ts';
import { session, useMe } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { useTheme } from '#web/theme/theme.ts';
import { useDevModules } from './dev/useDevModules.ts';
import { moduleDialogs } from './host/dialogs.ts';
import { setNavigate } from './host/hostCall.ts';
import { hostInfo } from './hostInfo.ts';
import { syncModules } from './runningModules.ts';

const DevBadges = lazy(() => import('./dev/DevBadges.tsx'));
const ModuleDialog = lazy(() => import('./ModuleDialog.tsx'));

/** Runs the account's modules beside the page, and draws the dialogs that they open. */
export default function ModulesStarter() {
  const navigate = useNavigate();
  const { user, account, modules } = useMe();
  const { mode } = useTheme();
  const locale = useLocale();
  const dialogs = useStore(moduleDialogs);
  const running = useDevModules(modules, user?.full_access ?? false);
  useEffect(() => setNavigate((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (!user || !('id' in account)) return;
    const { id, name } = account;
    syncModules(running, (module) => hostInfo(module, { user, account: { id, name }, locale, mode }));
  }, [user, account, running, locale, mode]);
  useEffect(() => () => syncModules([], () => null as never), []);
  // Installed, disabled, updated or withdrawn meanwhile.
  useServerChanges((changes) => {
    if (changes.modules) void session.reload().catch(() => {});
  });
  return (
    <>
      {running.some(({ dev }) => dev) && (
        <Suspense>
          <DevBadges modules={running.filter(({ dev }) => dev)} />
        </Suspense>
      )}
      {dialogs.map((dialog) => (
        <Suspense key={dialog.id}>
          <ModuleDialog dialog={dialog} />
        </Suspense>
      ))}
    </>
  );
}
