import { createContext, type RefObject, useCallback, useContext, useEffect, useId, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { SaveBlockersContext } from '#web/inputs/form/saveBlockers.ts';
import { useLeaveGuard } from './unsavedChanges.ts';

type Report = (card: string, isUnsaved: boolean) => void;

/** A card over another reports unsaved changes to it, because the router supports only one blocker. */
export const ReportContext = createContext<Report | null>(null);

/** Whether any card over this one has unsaved changes, and the function they report with. */
export function useReports(): [boolean, Report] {
  const [cards, setCards] = useState<readonly string[]>([]);
  const report = useCallback<Report>(
    (card, isUnsaved) =>
      setCards((before) => {
        if (before.includes(card) === isUnsaved) return before;
        return isUnsaved ? [...before, card] : before.filter((other) => other !== card);
      }),
    [],
  );
  return [cards.length > 0, report];
}

interface Props {
  name: string;
  isLeaving: RefObject<boolean>;
  /** Needs a confirmation although the form has no changes. */
  isUnsaved?: boolean;
}

/** Leaving a changed card needs a confirmation, by this card or the one below it. */
export function RouteGuard(props: Props) {
  const below = useContext(ReportContext);
  const { isDirty } = useFormState();
  const { isSaveBlocked } = useContext(SaveBlockersContext);
  const isUnsaved = isDirty || isSaveBlocked || (props.isUnsaved ?? false);
  return below ? <Reporter report={below} isUnsaved={isUnsaved} /> : <Blocker {...props} isUnsaved={isUnsaved} />;
}

function Blocker({ name, isLeaving, isUnsaved }: Required<Props>) {
  useLeaveGuard(name, () => isUnsaved && !isLeaving.current, isUnsaved);
  return null;
}

function Reporter({ report, isUnsaved }: { report: Report; isUnsaved: boolean }) {
  const id = useId();
  useEffect(() => {
    report(id, isUnsaved);
    return () => report(id, false);
  }, [report, id, isUnsaved]);
  return null;
}
