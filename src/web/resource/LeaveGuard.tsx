import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import { useLeaveGuard } from './useLeaveGuard.ts';

type Report = (form: string, isDirty: boolean) => void;

const ReportContext = createContext<Report>(() => {});

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
  return <ReportContext value={report}>{children}</ReportContext>;
}

/** Tells the page's guard whether this form has changes. */
export function useReportDirty(isDirty: boolean): void {
  const form = useId();
  const report = useContext(ReportContext);
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [form, isDirty, report]);
}
