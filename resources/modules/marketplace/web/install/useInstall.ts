import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNothing } from '#shared/modules.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, notify, type Tone } from '#web/inputs/ui/messages.ts';
import { type InstallUpdate, updateInstall } from '#web/modules/api.ts';
import { session } from '#web/session/session.ts';
import type { MarketModule } from '../../marketplace.resource.ts';
import { installModule, moduleQuery, putModule, refreshMarket, uninstallModule } from '../api.ts';

/** What is done with a module of the marketplace. Afterwards the modules of the page start and stop. */
export function useInstall(module: MarketModule) {
  const client = useQueryClient();
  const translate = useTranslate();
  const [isBusy, setBusy] = useState(false);
  const { id, name, version_id } = module;

  /** @returns whether it succeeded */
  const run = async (request: () => Promise<MarketModule>, text: string, tone: Tone = 'success'): Promise<boolean> => {
    setBusy(true);
    try {
      putModule(client, await request());
      notify({ tone, text });
      void refreshMarket(client);
      // Another page load shows the modules where this fails.
      await session.reload().catch(() => {});
      return true;
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, 'marketplace') });
      if (isOutdated(error)) await client.refetchQueries(moduleQuery(module.alias));
      void refreshMarket(client);
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    /** Agrees to what the version asks that is shown. */
    install: () => run(() => installModule(id, version_id), translate('marketplace.installed')),
    disable: async () => {
      const isSure = await confirm({
        title: translate('marketplace.disable.title', { name }),
        text: translate('marketplace.disable.text'),
        ok: translate('marketplace.disable.ok'),
        danger: true,
      });
      if (isSure) await run(() => uninstallModule(id), translate('marketplace.disabled'), 'warning');
    },
    /** @param text says what was done */
    change: (body: InstallUpdate, text: string) => run(() => updateInstall(id, body), text),
  };
}

/** The module asks for something else than what was shown. */
const isOutdated = (error: unknown) => error instanceof ApiError && error.problem.message === 'consent_outdated';

/** Whether the person has something to agree to. */
export const hasPermissionsToGrant = ({ asks, callback_hosts }: MarketModule): boolean =>
  !isNothing(asks) || callback_hosts.length > 0;
