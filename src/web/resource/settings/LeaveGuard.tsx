import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { BlockerFunction } from 'react-router-dom';
import { useLeaveGuard } from '../card/dialog/unsavedChanges.ts';

type Report = (form: string, isDirty: boolean) => void;

/** Saves a form. Resolves with whether it was saved. */
export type SaveForm = () => Promise<boolean>;

interface Forms {
  report: Report;
  /** By form, for those with changes. */
  saves: Map<string, SaveForm>;
}

const FormsContext = createContext<Forms>({ report: () => {}, saves: new Map() });

interface Props {
  name: string;
  /** Set before the page itself navigates, which needs no confirmation. */
  isLeaving?: RefObject<boolean>;
  children: ReactNode;
}

/** Whether only the parameters of the address change, such as the filters of a list below the forms. */
const isWithinPage = (move: Parameters<BlockerFunction>[0] | undefined) =>
  move !== undefined && move.currentLocation.pathname === move.nextLocation.pathname;

/** Leaving the page needs a confirmation while any of its forms has changes. */
export function LeaveGuard({ name, isLeaving, children }: Props) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const isDirty = dirty.size > 0;
  useLeaveGuard(name, (move) => isDirty && !isLeaving?.current && !isWithinPage(move), isDirty);
  const report = useCallback<Report>(
    (form, is) =>
      setDirty((before) => {
        if (before.has(form) === is) return before;
        const others = [...before].filter((other) => other !== form);
        return new Set(is ? [...others, form] : others);
      }),
    [],
  );
  const forms = useMemo(() => ({ report, saves: new Map<string, SaveForm>() }), [report]);
  return <FormsContext value={forms}>{children}</FormsContext>;
}

/**
 * Reports to the page's guard whether this form has changes.
 * @returns a function that returns the save functions of the other forms with changes
 */
export function useReportDirty(isDirty: boolean, save: SaveForm): () => SaveForm[] {
  const form = useId();
  const { report, saves } = useContext(FormsContext);
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    report(form, isDirty);
    if (isDirty) saves.set(form, () => latest.current());
    return () => {
      report(form, false);
      saves.delete(form);
    };
  }, [form, isDirty, report, saves]);
  return () => [...saves].flatMap(([other, saveOther]) => (other === form ? [] : [saveOther]));
}
