import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CodeInfo } from '#resources/auth/auth.resource.ts';
import { ApiError, call } from '#web/api/api.ts';
import { dashboardPath } from '#web/session/guard.ts';
import { session } from '#web/session/session.ts';
import { visitorCalls } from '#web/session/visitorCalls.ts';
import { type Failure, failureOf } from '../form/submitError.ts';
import { isOver } from '../mailed-link/useCode.ts';

type Entering =
  | { state: 'entering' }
  /** Somebody else is signed in here. */
  | { state: 'asking'; meaning: CodeInfo }
  | { state: 'nothing' }
  | { state: 'failed'; say: Failure['say']; mayRetry: boolean };

/** A refusal stays one; what did not arrive, or came too often, may be tried again. */
const failed = (error: unknown): Entering => ({
  state: 'failed',
  say: failureOf(error, []).say,
  mayRetry: !(error instanceof ApiError && error.status === 403),
});

/**
 * Trades the code of an address for a session. An address may be anybody's, so whoever is signed in here already is
 * asked before they become somebody else.
 */
export function useEntering(code: string) {
  const navigate = useNavigate();
  const [entering, setEntering] = useState<Entering>({ state: 'entering' });
  const begun = useRef<string>(undefined);

  const goHome = useCallback(() => void navigate(dashboardPath, { replace: true }), [navigate]);

  const attempt = useCallback(async (work: () => Promise<void>) => {
    setEntering({ state: 'entering' });
    try {
      await work();
    } catch (error) {
      setEntering(isOver(error) ? { state: 'nothing' } : failed(error));
    }
  }, []);

  const enter = useCallback(async () => {
    // While its refresh cookie is still there.
    const before = await session.authorization();
    await session.enter(await call(visitorCalls.enter, { body: { code }, authorization: null }));
    // Whoever makes room: their session would go on unseen.
    if (before !== null) void call(visitorCalls.logout, { authorization: before }).catch(() => {});
    goHome();
  }, [code, goHome]);

  const arrive = useCallback(async () => {
    const present = session.me()?.user;
    if (!present) return enter();
    const meaning = await call(visitorCalls.read_code, { body: { code }, authorization: null });
    // The same person is in already, and another session would only be one more to end.
    if (meaning.email.toLowerCase() === present.email.toLowerCase()) goHome();
    else setEntering({ state: 'asking', meaning });
  }, [code, enter, goHome]);

  useEffect(() => {
    // A code is good for one call: an effect that runs twice must not make two.
    if (begun.current === code) return;
    begun.current = code;
    if (code) void attempt(arrive);
    else setEntering({ state: 'nothing' });
  }, [code, attempt, arrive]);

  return { entering, goHome, retry: () => void attempt(arrive), goOn: () => void attempt(enter) };
}
