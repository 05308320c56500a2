import { lazy, type ReactNode, Suspense, useState } from 'react';
import { records } from '#resources/records/records.resource.ts';
import type { Variant } from '#web/controls/variants.ts';
import { may } from '#web/providers/rights.ts';
import { useMe } from '#web/session/session.ts';
import type { Target } from '../cells/entityCells.tsx';

const CreateInPlace = lazy(() => import('./CreateInPlace.tsx'));

interface Asked {
  text: string;
  settle: (made: Variant<number> | null) => void;
}

interface InPlace {
  /** Absent where there is nothing to create, or this person may not. */
  create: ((text: string) => Promise<Variant<number> | null>) | undefined;
  /** To be drawn beside the input. */
  dialog: ReactNode;
}

/** Makes a record that a select of records lacks, in the card of its own entity over the one that is open. */
export function useCreateInPlace(target: Target | undefined): InPlace {
  const me = useMe();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { view } = target ?? {};
  if (!target || !view || !may(me, records.endpoints.create)) return { create: undefined, dialog: null };
  const done = (made: Variant<number> | null) => {
    setAsked(null);
    asked?.settle(made);
  };
  return {
    create: (text) => new Promise((settle) => setAsked({ text, settle })),
    dialog: asked && (
      <Suspense>
        <CreateInPlace target={{ ...target, view }} text={asked.text} onDone={done} />
      </Suspense>
    ),
  };
}
