import { dequal } from 'dequal/lite';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { entityAlias } from '#shared/entityResourceName.ts';
import { peopleIn, recordsIn } from '#web/events/news.ts';
import { type Pace, paced } from '#web/events/pace.ts';
import { useNews } from '#web/events/useNews.ts';
import { etagKey } from '#web/providers/recordHttp.ts';
import type { CardForm } from '#web/resource/card/useCardForm.ts';
import { useView } from '#web/resource/ViewContext.ts';
import type { Row } from '#web/resource/view.ts';
import type { Merge } from './mergeValues.ts';
import { type Look, type Seen, seenAfter } from './seen.ts';
import type { Theirs } from './theirs.ts';

/** However often others save it, a card reads its record no more often. */
const everyMs = 1000;

export interface Merging {
  seen: Seen | null;
  /** It could not be read what others saved: the old question is left, theirs or mine. */
  isBlind: boolean;
  choose(field: string, choice: 'mine' | 'theirs'): void;
  restore(): Promise<void>;
  dismiss(): void;
}

/** Follows what others do to the record of an open card, and puts it together with what was typed. */
export function useMerge<V extends FieldValues>(card: CardForm<V>, theirs: Theirs): Merging {
  const [seen, setSeen] = useState<Seen | null>(null);
  const [isBlind, setBlind] = useState(false);
  const tell = (look: Look) => setSeen((last) => seenAfter(last, look));
  const latest = useRef({ card, theirs });
  useEffect(() => {
    latest.current = { card, theirs };
  });
  const wasDeleted = useRef(Boolean(theirs.record.deleted_at));

  const take = (now: Row): Merge => {
    latest.current.theirs.take(now);
    return latest.current.card.rebase(latest.current.theirs.valuesOf(now) as V);
  };
  const look = async () => {
    const { record: before, read, story } = latest.current.theirs;
    const now = await read();
    if (!now) return tell({ state: 'gone', story: null, isTyped: true });
    if (dequal(before[etagKey], now[etagKey]) && !isReshaped(latest.current, now)) return;
    const isRefused = latest.current.card.isStale;
    const told = await story(before).catch(() => null);
    const isTyped = latest.current.card.form.formState.isDirty;
    const state = now.deleted_at && !wasDeleted.current ? 'deleted' : 'changed';
    const merge = take(now);
    tell({ state, story: told, isTyped, merge, now, isRefused });
  };
  useFirstReading(card, theirs, tell);
  const pace = usePace(look, setBlind);
  useAsking(card, theirs, pace);

  return {
    seen,
    isBlind: isBlind && card.isStale,
    choose(field, choice) {
      const conflict = seen?.conflicts.find((each) => each.field === field);
      if (!conflict) return;
      card.form.setValue(field as never, conflict[choice] as never, { shouldDirty: true });
      setSeen((last) => last && { ...last, choices: { ...last.choices, [field]: choice } });
    },
    async restore() {
      const { theirs: of } = latest.current;
      const back = await of.restore?.(of.record);
      if (!back) return;
      take({ ...of.record, ...back });
      setSeen(null);
    },
    dismiss: () => setSeen(null),
  };
}

/** A card that began with the row of its list learns that the record is another by now. */
function useFirstReading<V extends FieldValues>(
  { form, rebase }: CardForm<V>,
  { record, isRead, valuesOf }: Theirs,
  tell: (look: Look) => void,
): void {
  const known = useRef(isRead ? null : record);
  useEffect(() => {
    if (!isRead || !known.current) return;
    const isOther = !dequal(valuesOf(known.current), valuesOf(record));
    known.current = null;
    if (!isOther) return;
    const isTyped = form.formState.isDirty;
    const merge = rebase(valuesOf(record) as V);
    if (isTyped) tell({ state: 'changed', story: null, isTyped, merge, now: record });
  });
}

/** Fields came or went: the card's inputs are others than those it has values for. */
const isReshaped = <V extends FieldValues>({ card, theirs }: { card: CardForm<V>; theirs: Theirs }, now: Row) =>
  !dequal(Object.keys(card.form.formState.defaultValues ?? {}).sort(), Object.keys(theirs.valuesOf(now)).sort());

function usePace(look: () => Promise<void>, setBlind: (isBlind: boolean) => void): { current: Pace<null> | null } {
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  const pace = useRef<Pace<null> | null>(null);
  useEffect(() => {
    const own = paced<null>(
      everyMs,
      () => null,
      () =>
        latest.current().then(
          () => setBlind(false),
          () => setBlind(true),
        ),
    );
    pace.current = own;
    return () => own.stop();
  }, [setBlind]);
  return pace;
}

/** When to look: somebody wrote the record, the server refused to save over it, its entity has other fields. */
function useAsking<V extends FieldValues>(card: CardForm<V>, theirs: Theirs, pace: { current: Pace<null> | null }) {
  const { resource, record } = theirs;
  const alias = entityAlias(resource);
  const isTold = useView().declaration.list?.live === true || alias !== undefined;
  useNews((news) => {
    const ids = alias === undefined ? peopleIn(news, resource) : recordsIn(news, alias);
    if (ids === null || ids?.has(record.id)) pace.current?.ask(null);
  }, isTold);
  const { isStale } = card;
  useEffect(() => {
    if (isStale) pace.current?.ask(null);
  }, [isStale, pace]);
  const shape = Object.keys(theirs.valuesOf(record)).join();
  const known = useRef(shape);
  useEffect(() => {
    if (known.current !== shape) pace.current?.ask(null);
    known.current = shape;
  }, [shape, pace]);
}
