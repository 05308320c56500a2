import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { errorText } from '#web/i18n/errorText.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { callForRecord } from '#web/resource/list/api.ts';
import { useTrash } from '#web/resource/list/useTrash.ts';
import { invalidateLists, removeRecords } from '#web/resource/listCache.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';

export interface Bulk {
  run(action: string, ids: number[]): Promise<void>;
  isBusy: boolean;
}

/**
 * Makes one declared call for each record, after a confirmation. Records whose call failed stay selected. `remove` drops
 * rows from the list, other calls read the list again. What the trash can undo is not confirmed here.
 */
export function useBulk(): Bulk {
  const { declaration } = useView();
  const translate = useResourceTranslate(declaration.name);
  const client = useQueryClient();
  const { onSelect } = useListContext();
  const [isBusy, setBusy] = useState(false);
  const trash = useTrash();

  const busy = async (work: Promise<unknown>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };
  const run = async (action: string, ids: number[]) => {
    const endpoint = declaration.endpoints[action];
    if (action === 'restore') return void (await busy(trash.restore(ids)));
    if (action === 'remove' && declaration.endpoints.bulk) return void (await busy(trash.remove(ids)));
    const isSure = await confirm({
      text: translate(`bulk.${action}_confirm`, { smart_count: ids.length }),
      ok: translate(`bulk.${action}`),
      danger: action === 'remove',
    });
    if (!endpoint || !isSure) return;
    setBusy(true);
    const results = await Promise.allSettled(ids.map((id) => callForRecord(endpoint, id)));
    setBusy(false);
    const failed = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ id: ids[index], error: result.reason as unknown }] : [],
    );
    const done = ids.filter((id) => !failed.some((failure) => failure.id === id));
    onSelect(failed.map((failure) => failure.id));
    if (done.length > 0)
      notify({ tone: 'success', text: translate(`bulk.${action}_done`, { smart_count: done.length }) });
    if (failed[0])
      notify({
        tone: 'error',
        title: translate(`bulk.${action}_failed`, { smart_count: failed.length }),
        text: errorText(failed[0].error, declaration.name),
      });
    if (action === 'remove') await removeRecords(client, declaration.name, done);
    else await invalidateLists(client, declaration.name);
  };
  return { run, isBusy };
}
