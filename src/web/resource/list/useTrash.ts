import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { screenLimits } from '#shared/limits.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { confirm, notify } from '#web/inputs/ui/messages.ts';
import { useTrashDays } from '#web/session/session.ts';
import { invalidateLists, invalidatePipelines, removeRecords } from '../listCache.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import { callForMany } from './api.ts';
import { useIsTrash } from './listState.ts';

export interface Trash {
  /**
   * Deletes records, all or nothing (docs/reference/api/records.md#bulk), with a toast to undo it. Confirmed only if they are many
   * (docs/reference/product/lists-and-cards.md#selection-and-bulk-changes); false when it was declined or failed.
   */
  remove: (ids: number[]) => Promise<boolean>;
  /** Restores records; false when that failed, after a toast. */
  restore: (ids: number[]) => Promise<boolean>;
}

/** Deletes and restores records, in the list and in the card. */
export function useTrash(): Trash {
  const { declaration } = useView();
  const { name, endpoints } = declaration;
  const translate = useResourceTranslate(name);
  const client = useQueryClient();
  const isTrash = useIsTrash();
  const days = useTrashDays();
  const { onSelect } = useListContext();
  // The view of the trash declares the bulk call as `restore`.
  const bulk = endpoints.bulk ?? endpoints.restore;

  const send = async (action: 'remove' | 'restore', ids: number[], body: unknown, undo?: () => void) => {
    if (!bulk) return false;
    try {
      await callForMany(bulk, body);
    } catch (error) {
      const title = translate(`bulk.${action}_failed`, { smart_count: ids.length });
      notify({ tone: 'error', title, text: errorText(error, name) });
      return false;
    }
    const text = translate(`bulk.${action}_done`, { smart_count: ids.length });
    notify({ tone: 'success', text, ...(undo && { action: { label: translate('bulk.undo'), run: undo } }) });
    return true;
  };
  const restore = async (ids: number[]) => {
    if (!(await send('restore', ids, { update: ids.map((id) => ({ id, deleted_at: null })) }))) return false;
    if (isTrash) {
      onSelect([]);
      await removeRecords(client, name, ids);
    }
    await Promise.all([invalidateLists(client, name), invalidatePipelines(client, name)]);
    return true;
  };
  return {
    restore,
    async remove(ids) {
      const isSure =
        ids.length <= screenLimits.unconfirmed_records_max ||
        (await confirm({
          text: `${translate('bulk.remove_confirm', { smart_count: ids.length })} ${translate('bulk.restorable', { smart_count: days })}`,
          ok: translate('bulk.remove'),
          danger: true,
        }));
      if (!isSure) return false;
      if (!(await send('remove', ids, { delete: ids }, () => void restore(ids)))) return false;
      onSelect([]);
      await removeRecords(client, name, ids);
      return true;
    },
  };
}
