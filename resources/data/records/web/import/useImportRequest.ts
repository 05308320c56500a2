import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';

/** A request in progress. `fraction`: sent or done, from 0 to 1; at 1 the server is still working. */
export interface RequestProgress {
  kind: 'check' | 'import' | 'undo';
  fraction: number;
}

interface Work {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Runs one request at a time. Its error stays until the next. Unmounting aborts it. */
export function useImportRequest() {
  const [sending, setSending] = useState<RequestProgress | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const send = async (kind: RequestProgress['kind'], work: (work: Work) => Promise<void>): Promise<boolean> => {
    const own = new AbortController();
    control.current = own;
    setFailure(null);
    setSending({ kind, fraction: 0 });
    try {
      await work({ signal: own.signal, onProgress: (fraction) => setSending({ kind, fraction }) });
      return true;
    } catch (error) {
      if (!own.signal.aborted) setFailure(importErrorText(error));
      return false;
    } finally {
      setSending(null);
    }
  };
  return { sending, failure, setFailure, send, stop: () => control.current?.abort() };
}

/** Why an import failed. @param reason a key of the browser's own checks, or the error of the request */
export function importErrorText(reason: unknown): string {
  const own = [`imports.${reason}`, `records.errors.${reason}`].find(hasMessage);
  if (typeof reason === 'string' && own) return translate(own);
  const [violation] = reason instanceof ApiError ? (reason.problem.violations ?? []) : [];
  return violation ? violationText(violation, translate) : errorText(reason, 'records');
}
