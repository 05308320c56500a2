import { useEffect, useRef, useState } from 'react';
import { importFailure } from './importErrorText.ts';

/** What is on its way: how much of it is done, from 0 to 1. Of a file how much has left: then the server works. */
export interface Sending {
  kind: 'check' | 'import' | 'undo';
  fraction: number;
}

interface Work {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** One thing at a time on its way to the server: answers whether it got there. Why it failed stays until the next. Leaving gives it up. */
export function useSending() {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const send = async (kind: Sending['kind'], work: (work: Work) => Promise<void>): Promise<boolean> => {
    const own = new AbortController();
    control.current = own;
    setFailure(null);
    setSending({ kind, fraction: 0 });
    try {
      await work({ signal: own.signal, onProgress: (fraction) => setSending({ kind, fraction }) });
      return true;
    } catch (error) {
      if (!own.signal.aborted) setFailure(importFailure(error));
      return false;
    } finally {
      setSending(null);
    }
  };
  return { sending, failure, setFailure, send, stop: () => control.current?.abort() };
}
