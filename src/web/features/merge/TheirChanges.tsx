import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { StaleAlert } from '#web/resource/card/StaleAlert.tsx';
import type { CardForm } from '#web/resource/card/useCardForm.ts';
import { ChangedAlert } from './ChangedAlert.tsx';
import { GoneAlert } from './GoneAlert.tsx';
import { undecided } from './seen.ts';
import type { Theirs } from './theirs.ts';
import { useMerge } from './useMerge.ts';

/** Answers whether the card may be saved now; where not, it shows why. */
export type SaveGate = RefObject<() => boolean>;

interface Props<V extends FieldValues> {
  name: string;
  card: CardForm<V>;
  theirs: Theirs;
  gate: SaveGate;
  onReload: () => void;
}

/** Above the inputs of an open card: what others have done to its record meanwhile. */
export function TheirChanges<V extends FieldValues>({ name, card, theirs, gate, onReload }: Props<V>) {
  const merging = useMerge(card, theirs);
  const { seen, isBlind } = merging;
  const box = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  // What is typed on in a field that both changed is chosen by that.
  useWatch({ control: card.form.control });
  const isOpen = () => seen !== null && undecided(seen, (field) => card.form.getValues(field as never)).length > 0;
  useEffect(() => {
    gate.current = () => {
      const isFree = !seen || (seen.state === 'changed' && !isOpen());
      setAsked(!isFree);
      if (!isFree) box.current?.focus();
      return isFree;
    };
  });

  if (isBlind) return <StaleAlert name={name} onTheirs={onReload} onMine={() => void card.submit(true)} />;
  if (!seen) return null;
  if (seen.state !== 'changed')
    return <GoneAlert ref={box} name={name} seen={seen} theirs={theirs} merging={merging} />;
  return (
    <ChangedAlert
      ref={box}
      name={name}
      seen={seen}
      theirs={theirs}
      merging={merging}
      isAsked={isAsked && isOpen()}
      isOpen={isOpen()}
    />
  );
}
