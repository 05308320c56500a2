import { useEffect, useMemo, useRef, useState } from 'react';
import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { FieldAccess, NewEntities } from '#shared/entities/rights.ts';
import type { DraftGroup } from '#web/features/filters/conditions/conditionDraft.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { RoleReading } from '../api.ts';
import { sourceOfRights } from './roleConditions.ts';
import {
  bodyOf,
  brokenFaults,
  type DraftRights,
  type RightFault,
  rebase,
  rightsOn,
  type SourceOf,
  toDraft,
} from './roleDraft.ts';

export type RoleEditing = ReturnType<typeof useRoleDraft>;

/** The rights of a role as a draft: nothing is sent before it is saved. */
export function useRoleDraft(reading: RoleReading, entities: readonly Entity[]) {
  const sourceOf = useSources(entities);
  const [base, setBase] = useState(reading);
  const [draft, setDraft] = useState(() => toDraft(base.role));
  const [faults, setFaults] = useState<readonly RightFault[]>(() => brokenFaults(base.role, draft));
  const body = useMemo(() => bodyOf(base.role, draft, sourceOf), [base, draft, sourceOf]);
  const isDirty = Object.keys(body).length > 0;

  const restart = (next: RoleReading) => {
    const fresh = toDraft(next.role);
    setBase(next);
    setDraft(fresh);
    setFaults(brokenFaults(next.role, fresh));
  };
  /** Takes another version of the role, below the changes made here. */
  const moveTo = (next: RoleReading) => {
    const moved = rebase(draft, base.role, next.role, sourceOf);
    setBase(next);
    setDraft(moved);
    return moved;
  };
  // Without changes here, the page shows what others save.
  const latest = useRef(reading);
  useEffect(() => {
    if (latest.current === reading) return;
    latest.current = reading;
    if (!isDirty) restart(reading);
  });

  const change = (entity_id: number, part: Partial<DraftRights>) => {
    const before = rightsOn(draft, entity_id);
    setDraft({ ...draft, rights: new Map(draft.rights).set(entity_id, { ...before, ...part }) });
    setFaults((all) => all.filter((fault) => fault.entity_id !== entity_id || stands(fault, before, part)));
  };
  const reset = (entity_id: number) => {
    const rights = new Map(draft.rights);
    rights.delete(entity_id);
    setDraft({ ...draft, rights });
    setFaults((all) => all.filter((fault) => fault.entity_id !== entity_id));
  };
  const setAccess = (field_id: number, access: FieldAccess) => {
    const fields = new Map(draft.fields);
    if (access === 'write') fields.delete(field_id);
    else fields.set(field_id, access);
    setDraft({ ...draft, fields });
  };

  return {
    ...{ entities, base, draft, faults, body, isDirty, sourceOf, change, reset, setAccess, setFaults, restart, moveTo },
    setNewEntities: (new_entities: NewEntities) => setDraft({ ...draft, new_entities }),
  };
}

/** Whether a fault is still about what is there after a change. */
function stands({ action, condition }: RightFault, before: DraftRights, { [action]: after }: Partial<DraftRights>) {
  if (!after) return true;
  const find = (groups: readonly DraftGroup[]) =>
    groups.flatMap(({ conditions }) => conditions).find(({ key }) => key === condition);
  return condition !== null && find(before[action].groups) === find(after.groups);
}

/** Each made when it is first asked for. */
function useSources(entities: readonly Entity[]): SourceOf {
  const translate = useTranslate();
  return useMemo(() => {
    const made = new Map<number, ReturnType<SourceOf>>();
    return (id) => {
      const entity = entities.find((each) => each.id === id) ?? ({ id, fields: [] } as unknown as Entity);
      const source = made.get(id) ?? sourceOfRights(entity, entities, translate);
      made.set(id, source);
      return source;
    };
  }, [entities, translate]);
}
