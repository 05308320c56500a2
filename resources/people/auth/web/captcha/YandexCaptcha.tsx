import { useEffect, useImperativeHandle, useRef } from 'react';
import styles from './Captcha.module.css';
import type { CaptchaProps } from './captchaHandle.ts';

/** `window.smartCaptcha`, set by the script of SmartCaptcha. */
interface SmartCaptcha {
  render(place: HTMLElement, options: { sitekey: string; hl: string; callback(token: string): void }): number;
  reset(widget: number): void;
  destroy(widget: number): void;
  subscribe(widget: number, event: 'token-expired' | 'network-error', listener: () => void): () => void;
}

declare global {
  interface Window {
    smartCaptcha?: SmartCaptcha;
    onStoaSmartCaptcha?: () => void;
  }
}

const address = 'https://smartcaptcha.yandexcloud.net/captcha.js?render=onload&onload=onStoaSmartCaptcha';

/** Resolves with the widget once the script is ready. Rejects when it could not be loaded, and removes its tag. */
export const loadYandex = () =>
  new Promise<typeof YandexCaptcha>((resolve, reject) => {
    const script = document.createElement('script');
    window.onStoaSmartCaptcha = () => resolve(YandexCaptcha);
    script.src = address;
    script.async = true;
    script.onerror = () => {
      script.remove();
      reject(new Error('smartcaptcha'));
    };
    document.head.append(script);
  });

/** Yandex SmartCaptcha, always in Russian. It cannot be solved without the person. */
export function YandexCaptcha({ settings, onToken, ref }: CaptchaProps) {
  const place = useRef<HTMLDivElement>(null);
  const widget = useRef<number | null>(null);
  useImperativeHandle(
    ref,
    () => ({
      reset: () => {
        if (widget.current !== null) window.smartCaptcha?.reset(widget.current);
      },
      solve: async () => '',
    }),
    [],
  );
  useEffect(() => {
    const { smartCaptcha } = window;
    if (!place.current || !smartCaptcha) return;
    const id = smartCaptcha.render(place.current, { sitekey: settings.site_key ?? '', hl: 'ru', callback: onToken });
    widget.current = id;
    const stop = smartCaptcha.subscribe(id, 'token-expired', () => onToken(''));
    return () => {
      stop();
      smartCaptcha.destroy(id);
    };
  }, [settings.site_key, onToken]);
  return <div ref={place} className={styles.yandex} />;
}
