import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import { useLocale } from '#web/i18n/translate.ts';
import { safeMode } from '#web/session/safeMode.ts';
import { session, useMe } from '#web/session/session.ts';
import { useStore } from '#web/state/store.ts';
import { useTheme } from '#web/theme/theme.ts';
import { useDevModules } from './dev/useDevModules.ts';
import { moduleDialogs } from './host/dialogs.ts';
import { setNavigate } from './host/hostCall.ts';
import { watchOwnPresses } from './host/presses.ts';
import { hostInfo } from './hostInfo.ts';
import { recordPicks } from './picker/recordPicks.ts';
import { syncModules } from './runningModules.ts';

const DevBadges = lazy(() => import('./dev/DevBadges.tsx'));
const ModuleDialog = lazy(() => import('./ModuleDialog.tsx'));
const RecordPicker = lazy(() => import('./picker/RecordPicker.tsx'));
const SafeBanner = lazy(async () => ({ default: (await import('./safe-mode/SafeMode.tsx')).SafeBanner }));

/** Runs the account's modules beside the page, and draws the dialogs that they open. */
export default function ModulesStarter() {
  const navigate = useNavigate();
  const { user, account, modules } = useMe();
  const { mode } = useTheme();
  const locale = useLocale();
  const dialogs = useStore(moduleDialogs);
  const running = useDevModules(modules, user?.full_access ?? false);
  const picks = useStore(recordPicks);
  const isSafe = useStore(safeMode);
  useEffect(watchOwnPresses, []);
  useEffect(() => setNavigate((path) => void navigate(path)), [navigate]);
  useEffect(() => {
    if (!user || !('id' in account) || isSafe) return;
    const { id, name } = account;
    syncModules(running, (module) => hostInfo(module, { user, account: { id, name }, locale, mode }));
  }, [user, account, running, locale, mode, isSafe]);
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
      {isSafe && (
        <Suspense>
          <SafeBanner />
        </Suspense>
      )}
      {dialogs.map((dialog) => (
        <Suspense key={dialog.id}>
          <ModuleDialog dialog={dialog} />
        </Suspense>
      ))}
      {picks.map((pick) => (
        <Suspense key={pick.id}>
          <RecordPicker pick={pick} />
        </Suspense>
      ))}
    </>
  );
}
