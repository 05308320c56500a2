import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { StaleAlert } from '#web/resource/card/editor/SaveErrors.tsx';
import type { CardFeature, ConflictProps } from '#web/resource/slots.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { ChangedAlert, GoneAlert } from './conflictAlerts.tsx';
import { undecided } from './conflictState.ts';
import { useMerge } from './useMerge.ts';
import type { RemoteRecord } from './useRemoteRecord.tsx';
import { useRemoteRecord } from './useRemoteRecord.tsx';

/** Above the inputs of an open card: changes of others to its record. */
export function RecordConflict(props: ConflictProps) {
  const { card, record, reading, onClose } = props;
  const { name } = useView().declaration;
  const remote = useRemoteRecord(record, reading.isRead, onClose);
  const ask = <StaleAlert name={name} onTheirs={reading.reload} onMine={() => void card.submit(true)} />;
  // A resource that cannot be read by id is only known to have changed once the server refuses to save it.
  if (!remote) return card.isStale && ask;
  return <Conflict {...props} name={name} remote={remote} ask={ask} />;
}

interface Props extends Pick<ConflictProps, 'card' | 'gate'> {
  name: string;
  remote: RemoteRecord;
  /** Shown instead while the record cannot be read. */
  ask: ReactNode;
}

function Conflict({ name, card, remote, gate, ask }: Props) {
  const merging = useMerge(card, remote);
  const { state, isBlind } = merging;
  const box = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  // Typing in a field with a conflict resolves it.
  useWatch({ control: card.form.control });
  const isOpen = () => state !== null && undecided(state, (field) => card.form.getValues(field as never)).length > 0;
  useEffect(() => {
    gate.current = () => {
      const isFree = !state || (state.kind === 'changed' && !isOpen());
      setAsked(!isFree);
      if (!isFree) box.current?.focus();
      return isFree;
    };
  });

  if (isBlind) return ask;
  if (!state) return null;
  if (state.kind !== 'changed')
    return <GoneAlert ref={box} name={name} state={state} remote={remote} merging={merging} />;
  return (
    <ChangedAlert
      ref={box}
      name={name}
      state={state}
      remote={remote}
      merging={merging}
      isAsked={isAsked && isOpen()}
      isOpen={isOpen()}
    />
  );
}

const mergeCard: CardFeature = { Conflict: RecordConflict };
export default mergeCard;
