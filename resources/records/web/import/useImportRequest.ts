import { useEffect, useRef, useState } from 'react';
import { importErrorText } from './importErrorText.ts';

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
