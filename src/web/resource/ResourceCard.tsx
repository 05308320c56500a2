import { useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { CardSpec } from '#shared/resource.ts';
import { useMe } from '../session/session.ts';
import { CardBody } from './CardBody.tsx';
import { CardEditor } from './CardEditor.tsx';
import { CardFailure } from './CardFailure.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { cardValues } from './cardValues.ts';
import { RouteGuard } from './RouteGuard.tsx';
import { rightsOf } from './rights.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';
import type { Row } from './view.ts';

interface Props {
  /** 0 is a new record. */
  id: number;
  preset?: Record<string, unknown> | undefined;
  onClose: () => void;
}

/** The standard card of a declaration, over its list. A new one starts empty or with what it was opened with. */
export default function ResourceCard({ id, preset, onClose }: Props) {
  const view = useView();
  const { name } = view.declaration;
  const card = view.declaration.card as CardSpec;
  const word = useWords(name);
  const me = useMe();
  const provider = useDataProvider();
  const isNew = id === 0;
  // Read anew each time: rows of the list carry no ETag, and may be old.
  const { data, error, refetch } = useQuery({
    queryKey: [name, 'card', id],
    queryFn: async ({ signal }) => (await provider.getOne<Row>(name, { id, signal })).data,
    enabled: !isNew,
    gcTime: 0,
  });
  // Counts readings that were asked for: only those start the form afresh.
  const [reading, setReading] = useState(0);
  const isLeaving = useRef(false);
  const leave = () => {
    isLeaving.current = true;
    onClose();
  };
  const { save, onSaved } = useSaveRecord(view, data ?? null, leave);
  const frame = { title: word(isNew ? 'card.create' : 'card.update'), width: card.width };

  if (error)
    return <CardFailure {...frame} name={name} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  if (!isNew && !data) return <CardSkeleton {...frame} count={card.inputs.length} onClose={onClose} />;
  const record = data ?? null;
  const rights = { ...rightsOf(me, view.declaration), ...view.rights?.(record) };
  return (
    <CardEditor
      key={reading}
      {...frame}
      name={name}
      isNew={isNew}
      values={cardValues(card, record, preset)}
      rights={rights}
      save={save}
      onSaved={onSaved}
      onReload={() => void refetch().then(() => setReading(reading + 1))}
      onClose={leave}
    >
      <Suspense>
        <CardBody record={record} rights={rights} onChanged={() => void refetch()} />
      </Suspense>
      <RouteGuard isLeaving={isLeaving} />
    </CardEditor>
  );
}
