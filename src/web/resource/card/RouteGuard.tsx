import { createContext, type RefObject, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { SaveBlockersContext } from '#web/inputs/saveBlockers.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Report = (card: string, isAsked: boolean) => void;

/** How a card that stands over another tells it that leaving would lose something: the router knows one guard alone. */
export const ReportContext = createContext<Report | null>(null);

/** Whether any card over this one has something to lose, and how they say so. */
export function useReports(): [boolean, Report] {
  const [cards, setCards] = useState<readonly string[]>([]);
  const report = useCallback<Report>(
    (card, isAsked) =>
      setCards((before) => {
        if (before.includes(card) === isAsked) return before;
        return isAsked ? [...before, card] : before.filter((other) => other !== card);
      }),
    [],
  );
  return [cards.length > 0, report];
}

interface Props {
  name: string;
  isLeaving: RefObject<boolean>;
  /** For a reason beside what was changed in the form. */
  isAsked?: boolean;
}

/** Asks before the address leaves a changed card, or lets the card below it ask. */
export function RouteGuard(props: Props) {
  const below = useContext(ReportContext);
  const { isDirty } = useFormState();
  const { isSaveBlocked } = useContext(SaveBlockersContext);
  const isAsked = isDirty || isSaveBlocked || (props.isAsked ?? false);
  return below ? <Reporter report={below} isAsked={isAsked} /> : <Blocker {...props} isAsked={isAsked} />;
}

function Blocker({ name, isLeaving, isAsked }: Required<Props>) {
  useLeaveGuard(name, () => isAsked && !isLeaving.current, isAsked);
  return null;
}

function Reporter({ report, isAsked }: { report: Report; isAsked: boolean }) {
  const id = useId();
  useEffect(() => {
    report(id, isAsked);
    return () => report(id, false);
  }, [report, id, isAsked]);
  return null;
}
