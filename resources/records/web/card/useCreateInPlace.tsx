import { lazy, type ReactNode, Suspense, useState } from 'react';
import { records } from '#resources/records/records.resource.ts';
import type { Variant } from '#web/controls/variants.ts';
import { may } from '#web/providers/rights.ts';
import { useMe } from '#web/session/session.ts';
import type { Target } from '../cells/entityCells.tsx';

const CreateInPlace = lazy(() => import('./CreateInPlace.tsx'));

interface Request {
  text: string;
  resolve: (made: Variant<number> | null) => void;
}

interface InPlace {
  /** Absent if there is no target entity, or the person may not create records. */
  create: ((text: string) => Promise<Variant<number> | null>) | undefined;
  /** To render beside the input. */
  dialog: ReactNode;
}

/** Creates a missing target record of a select, in a card above the open one. */
export function useCreateInPlace(target: Target | undefined): InPlace {
  const me = useMe();
  const [request, setRequest] = useState<Request | null>(null);
  const { view } = target ?? {};
  if (!target || !view || !may(me, records.endpoints.create)) return { create: undefined, dialog: null };
  const done = (made: Variant<number> | null) => {
    setRequest(null);
    request?.resolve(made);
  };
  return {
    create: (text) => new Promise((resolve) => setRequest({ text, resolve })),
    dialog: request && (
      <Suspense>
        <CreateInPlace target={{ ...target, view }} text={request.text} onDone={done} />
      </Suspense>
    ),
  };
}
