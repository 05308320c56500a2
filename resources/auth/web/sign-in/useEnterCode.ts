import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CodeInfo } from '#resources/auth/auth.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';
import { dashboardPath } from '#web/session/guard.ts';
import { session } from '#web/session/session.ts';
import { type SubmitError, toSubmitError } from '../form/submitError.ts';
import { isInvalidCode } from '../mailed-link/useCode.ts';

type EnterStatus =
  | { state: 'signing_in' }
  /** Another person is signed in here. */
  | { state: 'confirming'; info: CodeInfo }
  | { state: 'invalid' }
  | { state: 'failed'; message: SubmitError['message']; mayRetry: boolean };

/** A 403 stays a 403; lost connections and rate limits may be retried. */
const failed = (error: unknown): EnterStatus => ({
  state: 'failed',
  message: toSubmitError(error, []).message,
  mayRetry: !(error instanceof ApiError && error.status === 403),
});

/**
 * Signs in with the code of an `/enter` link. Anyone can send such a link, so a signed-in person must confirm before
 * another session replaces theirs.
 */
export function useEnterCode(code: string) {
  const navigate = useNavigate();
  const [status, setStatus] = useState<EnterStatus>({ state: 'signing_in' });
  const startedFor = useRef<string>(undefined);

  const goHome = useCallback(() => void navigate(dashboardPath, { replace: true }), [navigate]);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setStatus({ state: 'signing_in' });
    try {
      await work();
    } catch (error) {
      setStatus(isInvalidCode(error) ? { state: 'invalid' } : failed(error));
    }
  }, []);

  const enter = useCallback(async () => {
    // Read while its refresh cookie is still there.
    const previous = await session.authorization();
    await session.enter(await call(visitorCalls.enter, { body: { code }, authorization: null }));
    // Ends the replaced session, which no page uses any more.
    if (previous !== null) void call(visitorCalls.logout, { authorization: previous }).catch(() => {});
    goHome();
  }, [code, goHome]);

  const enterOrConfirm = useCallback(async () => {
    const present = session.me()?.user;
    if (!present) return enter();
    const info = await call(visitorCalls.read_code, { body: { code }, authorization: null });
    // The same person needs no second session.
    if (info.email.toLowerCase() === present.email.toLowerCase()) goHome();
    else setStatus({ state: 'confirming', info });
  }, [code, enter, goHome]);

  useEffect(() => {
    // A code is valid once, so an effect that runs twice must not use it twice.
    if (startedFor.current === code) return;
    startedFor.current = code;
    if (code) void attempt(enterOrConfirm);
    else setStatus({ state: 'invalid' });
  }, [code, attempt, enterOrConfirm]);

  return { status, goHome, retry: () => void attempt(enterOrConfirm), replaceSession: () => void attempt(enter) };
}
