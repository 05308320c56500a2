import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import { changeStatus } from '#shared/entities/statuses.ts';
import { ApiError } from '#web/api/api.ts';
import { errorText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { confirm, confirmByWord, notify } from '#web/inputs/ui/messages.ts';
import { invalidateAllButCards, removeRecords, upsertRecord } from '#web/resource/listCache.ts';
import { useTrashDays } from '#web/session/session.ts';
import { entityCommands, readEntityAgain, restoreEntity } from '../api.ts';
import { entityNamesQuery } from '../menu/api.ts';

export type Command = keyof typeof entityCommands;

const failures = { remove: 'removing', retry: 'retrying', discard: 'discarding' } as const;

function useConfirmation() {
  const translate = useTranslate();
  const days = useTrashDays();
  return async (command: Command, { name, alias }: Entity): Promise<boolean> => {
    if (command === 'retry') return true;
    if (command === 'discard')
      return confirm({
        text: translate('entities.discard.text', { name }),
        ok: translate('entities.discard.action'),
        danger: true,
      });
    return confirmByWord({
      word: alias,
      title: translate('entities.remove.title', { name }),
      text: translate('entities.remove.text', { smart_count: days }),
    });
  };
}

/** Deletes, retries or discards an entity after confirmation, with a toast, and updates the cache. */
export function useEntityCommands(onGone?: () => void) {
  const client = useQueryClient();
  const translate = useTranslate();
  const isConfirmed = useConfirmation();
  const restore = useRestoreEntity();
  const [isBusy, setBusy] = useState(false);

  const run = async (command: Command, entity: Entity) => {
    if (!(await isConfirmed(command, entity))) return;
    setBusy(true);
    try {
      const now = await entityCommands[command](entity.id);
      const isReady = command === 'retry' && now?.status_id === changeStatus.ready;
      const done = command === 'retry' && !isReady ? 'retry.started' : (`${command}.done` as const);
      notify({
        tone: command === 'remove' ? 'warning' : 'success',
        text: translate(`entities.${done}`, { name: entity.name }),
        ...(command === 'remove' && {
          action: { label: translate('entities.remove.undo'), run: () => void restore(entity) },
        }),
      });
      void client.invalidateQueries(entityNamesQuery);
      if (now) upsertRecord(client, 'entities', now);
      else await removeRecords(client, 'entities', [entity.id]);
      if (!now && onGone) return onGone();
      await readEntityAgain(client, entity.id);
    } catch (error) {
      notify({
        tone: 'error',
        title: translate(`entities.errors.${failures[command]}`),
        text: errorText(error, 'entities'),
      });
    } finally {
      setBusy(false);
    }
  };
  return { run, isBusy };
}

/** Restores an entity from the trash, with a toast, and refetches lists of entities. */
export function useRestoreEntity() {
  const client = useQueryClient();
  const translate = useTranslate();
  /** @returns the restored entity; null if it was refused */
  return async ({ id, name, alias }: Pick<Entity, 'id' | 'name' | 'alias'>): Promise<Entity | null> => {
    try {
      const restored = await restoreEntity(id);
      notify({ tone: 'success', text: translate('entities.trash.done', { name }) });
      return restored;
    } catch (error) {
      const isTaken = error instanceof ApiError && error.problem.message === 'entity_alias_taken';
      const text = isTaken ? translate('entities.trash.alias_taken', { alias }) : errorText(error, 'entities');
      notify({ tone: 'error', title: translate('entities.errors.restoring'), text });
      return null;
    } finally {
      await invalidateAllButCards(client, 'entities');
    }
  };
}
