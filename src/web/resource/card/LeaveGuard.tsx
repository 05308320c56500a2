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
import { useLeaveGuard } from './useLeaveGuard.ts';

type Report = (form: string, isDirty: boolean) => void;

/** Saves a form; answers whether that was done. */
export type SaveForm = () => Promise<boolean>;

interface Forms {
  report: Report;
  /** Of each form that has changes. */
  saves: Map<string, SaveForm>;
}

const FormsContext = createContext<Forms>({ report: () => {}, saves: new Map() });

interface Props {
  name: string;
  /** Set before the page leaves by itself, so that nobody is asked then. */
  isLeaving?: RefObject<boolean>;
  children: ReactNode;
}

/** One guard for all forms of a page: leaving asks while any of them has changes. */
export function LeaveGuard({ name, isLeaving, children }: Props) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const isDirty = dirty.size > 0;
  useLeaveGuard(name, () => isDirty && !isLeaving?.current, isDirty);
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
 * Tells the page's guard whether this form has changes.
 * @returns how to save the page's other forms that have some, as of the moment it is asked
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
