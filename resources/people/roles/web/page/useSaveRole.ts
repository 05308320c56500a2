import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/api.ts';
import { violationsOf } from '#web/features/filters/conditions/conditionDraft.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { upsertRecord } from '#web/resource/listCache.ts';
import { useOneAtATime } from '#web/state/useOneAtATime.ts';
import type { RoleUpdate } from '../../roles.resource.ts';
import { type RoleReading, readRole, saveRole } from '../api.ts';
import { confirmImpact } from './confirmImpact.ts';
import { bodyOf, faultOf, type RightFault, type RoleDraft, ruledActions } from './roleDraft.ts';
import type { RoleEditing } from './useRoleDraft.ts';

/** What the browser finds wrong with the rights that differ from those that were read. */
function ownFaults({ draft, base, sourceOf }: RoleEditing, body: RoleUpdate): RightFault[] {
  const read = new Map(base.role.entities.map((rights) => [rights.entity_id, rights]));
  return (body.entities ?? []).flatMap(({ entity_id }) =>
    ruledActions.flatMap((action): RightFault[] => {
      const right = draft.rights.get(entity_id)?.[action];
      if (right?.state !== 'where') return [];
      if (right.read?.groups === right.groups && read.has(entity_id) && right.groups.length > 0) return [];
      const at = { entity_id, action };
      if (right.groups.length === 0) return [{ ...at, condition: null, message: 'roles.errors.group', params: {} }];
      return [...violationsOf(right.groups, sourceOf(entity_id))].map(([condition, violation]) => ({
        ...at,
        condition,
        message: violation.message,
        params: violation.params,
      }));
    }),
  );
}

type OnFault = (fault: RightFault) => void;

/** Saves the draft. Refusals are shown at their conditions, and nothing that was typed is lost. */
export function useSaveRole(editing: RoleEditing, onFault: OnFault) {
  const client = useQueryClient();
  const translate = useTranslate();
  const { isBusy: isSaving, run: once } = useOneAtATime();
  const refusals = useRefusals(editing, onFault);
  const { id } = editing.base.role;

  const send = async ({ role, etag }: RoleReading, draft: RoleDraft) => {
    const body = bodyOf(role, draft, editing.sourceOf);
    try {
      if (!(await confirmImpact(role, body, editing.entities, translate))) return;
      const saved = await saveRole(id, body, etag);
      editing.restart(saved);
      upsertRecord(client, 'roles', { ...saved.role });
      notify({ tone: 'success', text: translate('roles.card.updated') });
    } catch (error) {
      refusals.add(error, body, draft);
    }
  };
  const run = async (work: () => Promise<void>) => {
    await once(() => {
      refusals.clear();
      return work().catch((error: unknown) => refusals.add(error, {}, editing.draft));
    });
  };

  return {
    isSaving,
    isStale: refusals.isStale,
    failures: refusals.failures,
    save: async () => {
      if (!editing.isDirty || isSaving) return;
      const found = ownFaults(editing, editing.body);
      if (found.length > 0) refusals.show(found);
      else await run(() => send(editing.base, editing.draft));
    },
    /** Saves the changes made here over what another person saved; what is not changed here stays theirs. */
    saveMine: () =>
      run(async () => {
        const now = await readRole(id);
        await send(now, editing.moveTo(now));
      }),
    takeTheirs: () => run(async () => editing.restart(await readRole(id))),
    cancel: () => {
      refusals.clear();
      editing.restart(editing.base);
    },
  };
}

/** Why the last save failed. */
function useRefusals({ setFaults }: RoleEditing, onFault: OnFault) {
  const translate = useTranslate();
  const [isStale, setStale] = useState(false);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const show = (faults: readonly RightFault[]) => {
    setFaults(faults);
    if (faults[0]) onFault(faults[0]);
  };
  return {
    isStale,
    failures,
    show,
    clear() {
      setStale(false);
      setFailures([]);
    },
    add(error: unknown, sent: RoleUpdate, draft: RoleDraft) {
      if (error instanceof ApiError && error.problem.type === 'stale') return setStale(true);
      const violations = error instanceof ApiError ? error.problem.violations : [];
      if (violations.length === 0) return setFailures([errorText(error, 'roles')]);
      const placed = violations.map((violation) => ({ violation, fault: faultOf(violation, sent, draft) }));
      setFailures(placed.flatMap(({ violation, fault }) => (fault ? [] : [violationText(violation, translate)])));
      show(placed.flatMap(({ fault }) => fault ?? []));
    },
  };
}
