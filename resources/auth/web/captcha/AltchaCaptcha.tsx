import 'altcha/external';
import 'altcha/altcha.css';
import 'altcha/i18n/ru';
import type { AltchaWidgetElement } from 'altcha/external';
import type {} from 'altcha/types/react';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import { useEffect, useImperativeHandle, useRef } from 'react';
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

/** Waits for a verification that is running: a second one would discard the first. */
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
 * ALTCHA: a proof of work of half a second, without the person. Starts when the form gets its first focus. A chunk of
 * its own, because the widget is as large as the page.
 */
export function AltchaCaptcha({ language, onToken, ref }: CaptchaProps) {
  const widget = useRef<AltchaWidgetElement>(null);
  const token = useRef('');
  useImperativeHandle(
    ref,
    () => ({
      reset: () => widget.current?.reset(),
      solve: async () => {
        const element = widget.current;
        if (element?.getState() !== 'verifying') return (await element?.verify().catch(() => null))?.payload ?? '';
        await settled(element);
        return token.current;
      },
    }),
    [],
  );
  useEffect(() => {
    const element = widget.current;
    const onState = (event: Event) => {
      const { payload, state } = (event as CustomEvent<{ payload: string | null; state: string }>).detail;
      token.current = state === 'verified' ? (payload ?? '') : '';
      onToken(token.current);
    };
    // The form got the focus before the widget was loaded.
    const onLoad = () => {
      if (element?.closest('form')?.contains(document.activeElement)) void element.verify();
    };
    element?.addEventListener('statechange', onState);
    element?.addEventListener('load', onLoad);
    return () => {
      element?.removeEventListener('statechange', onState);
      element?.removeEventListener('load', onLoad);
    };
  }, [onToken]);
  return (
    <div className={styles.altcha}>
      <altcha-widget
        ref={widget}
        challenge={`${apiBase()}${visitorCalls.captcha.path}`}
        language={language}
        auto="onfocus"
        configuration={configuration}
      />
    </div>
  );
}
