import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { hasMessage, translate } from '#web/i18n/translate.ts';
import { UnreadableFile } from './csvPreview.ts';

type Kind = 'read' | 'check' | 'import' | 'undo';

/** A request in progress. `fraction`: sent or done, from 0 to 1; at 1 the server is still working. */
export interface RequestProgress {
  kind: Kind;
  fraction: number;
}

/** What takes the place of the screen; null: nothing does. A text is read without anything being sent. */
export const shownWork = (sending: RequestProgress | null): RequestProgress | null =>
  sending && sending.kind !== 'check' && (sending.kind !== 'read' || sending.fraction > 0) ? sending : null;

export interface Work {
  signal: AbortSignal;
  onProgress: (fraction: number) => void;
}

/** Runs one request at a time: another one ends it. Unmounting aborts it. The error of an import stays while its file is checked. */
export function useImportRequest(section = 'records') {
  const [sending, setSending] = useState<RequestProgress | null>(null);
  const [failure, setFailure] = useState<{ kind: Kind; text: string } | null>(null);
  const control = useRef<AbortController & { kind?: Kind }>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const send = async (kind: Kind, work: (work: Work) => Promise<void>): Promise<boolean> => {
    control.current?.abort();
    const own = Object.assign(new AbortController(), { kind });
    control.current = own;
    const show = (fraction: number) => control.current === own && setSending({ kind, fraction });
    setFailure((now) => (kind === 'check' && now?.kind !== 'check' ? now : null));
    show(0);
    try {
      await work({ signal: own.signal, onProgress: show });
      return true;
    } catch (error) {
      if (!own.signal.aborted) setFailure({ kind, text: importErrorText(error, section) });
      return false;
    } finally {
      if (control.current === own) setSending(null);
    }
  };
  const stop = () => control.current?.abort();
  const stopCheck = () => control.current?.kind === 'check' && stop();
  const refuse = (reason: unknown) => setFailure({ kind: 'import', text: importErrorText(reason, section) });
  return { sending, failure: failure?.text ?? null, forgive: () => setFailure(null), refuse, send, stop, stopCheck };
}

/** Why an import failed. @param reason a key of the browser's own checks, or the error of the request */
function importErrorText(error: unknown, section: string): string {
  const reason = error instanceof UnreadableFile ? error.message : error;
  const own = [`imports.${reason}`, `records.errors.${reason}`].find(hasMessage);
  if (typeof reason === 'string' && own) return translate(own);
  const [violation] = reason instanceof ApiError ? (reason.problem.violations ?? []) : [];
  return violation ? violationText(violation, translate) : errorText(reason, section);
}
