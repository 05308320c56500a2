import { dequal } from 'dequal/lite';
import { useEffect, useRef, useState } from 'react';
import { entityAlias } from '#shared/entities/entityResourceName.ts';
import { etagKey } from '#shared/entities/recordVersions.ts';
import { peopleIn, recordsIn } from '#web/events/serverChanges.ts';
import { type Throttle, throttle } from '#web/events/throttle.ts';
import { useServerChanges } from '#web/events/useServerChanges.ts';
import type { CardForm } from '#web/resource/card/editor/useCardForm.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import { type ConflictState, type Poll, stateAfter } from './conflictState.ts';
import { type Merge, mergeValues, type Values } from './mergeValues.ts';
import type { RemoteRecord } from './useRemoteRecord.tsx';

type Card = CardForm<Values>;

/** Shortest time between two reads of the record, in ms. */
const everyMs = 1000;

export interface Merging {
  state: ConflictState | null;
  /** The saved record could not be read: the person must choose between both versions as a whole. */
  isBlind: boolean;
  choose(field: string, choice: 'mine' | 'theirs'): void;
  restore(): Promise<void>;
  dismiss(): void;
}

/** Polls the record of an open card after changes of others, and merges them with the typed values. */
export function useMerge(card: Card, remote: RemoteRecord): Merging {
  const [state, setState] = useState<ConflictState | null>(null);
  const [isBlind, setBlind] = useState(false);
  const update = (poll: Poll) => setState((last) => stateAfter(last, poll));
  const latest = useRef({ card, remote });
  useEffect(() => {
    latest.current = { card, remote };
  });
  const wasDeleted = useRef(Boolean(remote.record.deleted_at));

  const take = (now: Row): Merge => {
    latest.current.remote.take(now);
    return mergeInto(latest.current.card, latest.current.remote.valuesOf(now));
  };
  const poll = async () => {
    const { record: before, read, lastEdit } = latest.current.remote;
    const now = await read();
    if (!now) return update({ kind: 'gone', lastEdit: null, isTyped: true });
    if (dequal(before[etagKey], now[etagKey]) && !isReshaped(latest.current, now)) return;
    const isRefused = latest.current.card.isStale;
    const edit = await lastEdit(before).catch(() => null);
    const isTyped = latest.current.card.form.formState.isDirty;
    const kind = now.deleted_at && !wasDeleted.current ? 'deleted' : 'changed';
    const merge = take(now);
    update({ kind, lastEdit: edit, isTyped, merge, now, isRefused });
  };
  useFirstReading(card, remote, update);
  const throttled = usePollThrottle(poll, setBlind);
  usePollTriggers(card, remote, throttled);

  return {
    state,
    isBlind: isBlind && card.isStale,
    choose(field, choice) {
      const conflict = state?.conflicts.find((each) => each.field === field);
      if (!conflict) return;
      card.form.setValue(field as never, conflict[choice] as never, { shouldDirty: true });
      setState((last) => last && { ...last, choices: { ...last.choices, [field]: choice } });
    },
    async restore() {
      const { remote: of } = latest.current;
      const back = await of.restore?.(of.record);
      if (!back) return;
      take({ ...of.record, ...back });
      setState(null);
    },
    dismiss: () => setState(null),
  };
}

/** Puts saved values into fields that were not edited. */
function mergeInto(card: Card, theirs: Values): Merge {
  const merge = mergeValues(card.initial, card.form.getValues(), theirs);
  card.rebase(theirs, merge.mine);
  return merge;
}

/** A card that started with its list's row merges the record once it is read. */
function useFirstReading(card: Card, { record, isRead, valuesOf }: RemoteRecord, update: (poll: Poll) => void): void {
  const known = useRef(isRead ? null : record);
  useEffect(() => {
    if (!isRead || !known.current) return;
    const isOther = !dequal(valuesOf(known.current), valuesOf(record));
    known.current = null;
    if (!isOther) return;
    const isTyped = card.form.formState.isDirty;
    const merge = mergeInto(card, valuesOf(record));
    if (isTyped) update({ kind: 'changed', lastEdit: null, isTyped, merge, now: record });
  });
}

/** Whether fields were added or removed since the form was made. */
const isReshaped = ({ card, remote }: { card: Card; remote: RemoteRecord }, now: Row) =>
  !dequal(Object.keys(card.form.formState.defaultValues ?? {}).sort(), Object.keys(remote.valuesOf(now)).sort());

function usePollThrottle(
  poll: () => Promise<void>,
  setBlind: (isBlind: boolean) => void,
): { current: Throttle<null> | null } {
  const latest = useRef(poll);
  useEffect(() => {
    latest.current = poll;
  });
  const throttled = useRef<Throttle<null> | null>(null);
  useEffect(() => {
    const own = throttle<null>(
      everyMs,
      () => null,
      () =>
        latest.current().then(
          () => setBlind(false),
          () => setBlind(true),
        ),
    );
    throttled.current = own;
    return () => own.stop();
  }, [setBlind]);
  return throttled;
}

/** When to poll: another user wrote the record, the server refused to save over it, its entity has other fields. */
function usePollTriggers(card: Card, remote: RemoteRecord, throttled: { current: Throttle<null> | null }) {
  const { resource, record } = remote;
  const alias = entityAlias(resource);
  const isTold = useView().declaration.list?.live === true || alias !== undefined;
  useServerChanges((changes) => {
    const ids = alias === undefined ? peopleIn(changes, resource) : recordsIn(changes, alias);
    if (ids === null || ids?.has(record.id)) throttled.current?.request(null);
  }, isTold);
  const { isStale } = card;
  useEffect(() => {
    if (isStale) throttled.current?.request(null);
  }, [isStale, throttled]);
  const shape = Object.keys(remote.valuesOf(record)).join();
  const known = useRef(shape);
  useEffect(() => {
    if (known.current !== shape) throttled.current?.request(null);
    known.current = shape;
  }, [shape, throttled]);
}
