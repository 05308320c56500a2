import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIntent } from '#web/api/intent.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, confirmByWord, notify } from '#web/inputs/ui/messages.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import type { Version } from '../versions.resource.ts';
import { changeRollout, makeMainVersion, type RolloutChange, readVersionsAgain, startRollout } from './api.ts';

/** Makes a version the main one, and controls its rollout, with a toast. */
export function useVersionCommands(version: Version, onChanged: () => void) {
  const client = useQueryClient();
  const translate = useTranslate();
  const { isBusy, run: once } = useOneAtATime();
  const intent = useRef(newIntent());
  const { module_id, alias } = version;

  const run = async (work: () => Promise<unknown>, done: string, failed: string) => {
    await once(async () => {
      try {
        await work();
        notify({ tone: 'success', text: done });
        intent.current = newIntent();
      } catch (error) {
        notify({ tone: 'error', title: failed, text: errorText(error, 'versions') });
      }
    });
    await readVersionsAgain(client, module_id);
    onChanged();
  };
  const failed = translate('versions.rollout.update_failed');
  return {
    isBusy,
    async makeMain() {
      const title = translate('versions.main.title', { alias });
      if (!(await confirmByWord({ word: alias, title, text: translate('versions.main.text') }))) return;
      const done = translate('versions.main.done');
      await run(() => makeMainVersion(version), done, translate('versions.main.failed'));
    },
    startRollout: (percent: number) =>
      run(
        () => startRollout(version, percent, intent.current),
        translate('versions.rollout.started', { alias, percent }),
        failed,
      ),
    async changeRollout(change: RolloutChange) {
      const { rollout } = version;
      if (!rollout) return;
      const text = translate('versions.rollout.cancel_text', { alias });
      if (change.state === 'cancelled' && !(await confirm({ text }))) return;
      const updated = translate('versions.rollout.updated');
      await run(() => changeRollout(version, rollout.id, change), updated, failed);
    },
  };
}
