import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/ru';
import type { AltchaWidgetElement } from 'altcha/external';
import type {} from 'altcha/types/react';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { apiBase } from '#web/api/address.ts';
import { visitorCalls } from '#web/session/callsByAddress.ts';
import styles from './Captcha.module.css';
import type { CaptchaProps } from './captchaHandle.ts';

const configuration = JSON.stringify({
  hideFooter: true,
  hideLogo: true,
  minDuration: 300,
  // Would record the pointer's movements.
  humanInteractionSignature: false,
});

globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker());

/** Waits for a verification that the person has started at the widget itself. */
const settled = (element: AltchaWidgetElement) =>
  new Promise<void>((resolve) => {
    const onState = () => {
      if (element.getState() === 'verifying') return;
      element.removeEventListener('statechange', onState);
      resolve();
    };
    element.addEventListener('statechange', onState);
  });

/**
 * Starts the widget's verifications, one at a time: the widget drops a running verification when another one starts.
 * Before its `load` event the widget's functions do not exist.
 */
function createVerifier(element: AltchaWidgetElement, onToken: CaptchaProps['onToken']) {
  const listeners = new AbortController();
  const { signal } = listeners;
  const loaded = Promise.withResolvers<void>();
  let token = '';
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    await loaded.promise;
    if (token) return;
    if (element.getState() === 'verifying') await settled(element);
    else await element.verify().catch(() => null);
  }
  function verify(): Promise<void> {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  }
  const onState = (event: Event) => {
    const { payload, state } = (event as CustomEvent<{ payload: string | null; state: string }>).detail;
    token = state === 'verified' ? (payload ?? '') : '';
    onToken(token);
  };
  const onFocus = () => {
    if (element.getState?.() === 'unverified') void verify();
  };
  const form = element.closest('form');
  const onLoad = () => {
    loaded.resolve();
    if (form?.contains(document.activeElement)) void verify();
  };
  element.addEventListener('statechange', onState, { signal });
  element.addEventListener('load', onLoad, { signal });
  form?.addEventListener('focusin', onFocus, { signal });
  return {
    stop: () => listeners.abort(),
    reset: () => element.reset?.(),
    solve: async () => {
      await verify();
      return token;
    },
  };
}

const challengeUrl = (level: number) => `${apiBase()}${visitorCalls.captcha.path}${level > 1 ? `?level=${level}` : ''}`;

/**
 * ALTCHA: a proof of work of half a second, without the person. Starts when the form gets its first focus. A chunk of
 * its own, because the widget is as large as the page.
 */
export function AltchaCaptcha({ language, onToken, ref }: CaptchaProps) {
  const widget = useRef<AltchaWidgetElement>(null);
  const verifier = useRef<ReturnType<typeof createVerifier>>(null);
  useImperativeHandle(
    ref,
    () => ({
      reset: (level = 1) => {
        widget.current?.setAttribute('challenge', challengeUrl(level));
        verifier.current?.reset();
      },
      solve: async () => (await verifier.current?.solve()) ?? '',
    }),
    [],
  );
  // In a layout effect, because the widget's `load` comes before the other effects.
  useLayoutEffect(() => {
    if (!widget.current) return;
    const started = createVerifier(widget.current, onToken);
    verifier.current = started;
    return started.stop;
  }, [onToken]);
  return (
    <div className={styles.altcha}>
      <altcha-widget
        ref={widget}
        challenge={challengeUrl(1)}
        language={language}
        auto="off"
        configuration={configuration}
      />
    </div>
  );
}
