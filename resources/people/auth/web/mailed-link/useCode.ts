import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { CodeInfo } from '#resources/people/auth/auth.resource.ts';
import { ApiError } from '#web/api/api.ts';
import { type SubmitError, toSubmitError } from '../form/submitError.ts';
import { readCode } from './api.ts';

/**
 * The `?code=` of the address, or ''. It is removed from the address at once, where it would be visible, bookmarked and
 * shared, and kept in the history entry, so that the page can be reloaded.
 */
export function useUrlCode(): string {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get('code');
  useEffect(() => {
    if (code === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('code');
    void navigate({ pathname, search: rest.toString() }, { replace: true, state: { code } });
  }, [code, pathname, search, navigate]);
  return code ?? (state as { code?: string } | null)?.code ?? '';
}

export type CodeStatus =
  | { state: 'loading' }
  | { state: 'loaded'; info: CodeInfo }
  /** Wrong, used or expired: the server does not say which. */
  | { state: 'invalid' }
  | { state: 'failed'; message: SubmitError['message'] };

export const isInvalidCode = (error: unknown) => error instanceof ApiError && error.status === 422;

/** Loads what a code is for. */
export function useCodeInfo(code: string) {
  const [status, setStatus] = useState<CodeStatus>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): loads again
  useEffect(() => {
    let isCurrent = true;
    const show = (next: CodeStatus) => void (isCurrent && setStatus(next));
    if (code) {
      show({ state: 'loading' });
      readCode(code).then(
        (info) => show({ state: 'loaded', info }),
        (error: unknown) =>
          show(
            isInvalidCode(error)
              ? { state: 'invalid' }
              : { state: 'failed', message: toSubmitError(error, []).message },
          ),
      );
    } else show({ state: 'invalid' });
    return () => {
      isCurrent = false;
    };
  }, [code, attempt]);

  return {
    status,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
    /** The code was refused when it was used. */
    invalidate: useCallback(() => setStatus({ state: 'invalid' }), []),
  };
}
