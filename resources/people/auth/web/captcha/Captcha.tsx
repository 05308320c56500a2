import { useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { Button } from '#web/inputs/ui/Button.tsx';
import { Spinner } from '#web/inputs/ui/feedback/Spinner.tsx';
import styles from './Captcha.module.css';
import type { CaptchaHandle, CaptchaProps } from './captchaHandle.ts';
import { createLoader, useLoader } from './captchaLoader.ts';

/** A chunk for each provider: a page needs one of them, and each is larger than the form. */
const loaders = {
  altcha: createLoader(async () => (await import('./AltchaCaptcha.tsx')).AltchaCaptcha),
  yandex: createLoader(async () => (await import('./YandexCaptcha.tsx')).loadYandex()),
};

const handle: CaptchaHandle = { reset: () => {}, solve: async () => 'none' };

/** No captcha: the API still requires a value. */
function NoCaptcha({ onToken, ref }: CaptchaProps) {
  useImperativeHandle(ref, () => handle, []);
  useEffect(() => onToken('none'), [onToken]);
  return null;
}

/** A submit before the widget is loaded waits for it, instead of failing without a token. */
function useHandle(loader: (typeof loaders)[keyof typeof loaders], ref: CaptchaProps['ref']) {
  const widget = useRef<CaptchaHandle>(null);
  const [drawn] = useState(() => Promise.withResolvers<void>());
  useImperativeHandle(
    ref,
    () => ({
      reset: (level) => widget.current?.reset(level),
      solve: async () => {
        await loader.load();
        if (loader.value() !== null) await drawn.promise;
        return widget.current?.solve() ?? '';
      },
    }),
    [loader, drawn],
  );
  return useCallback(
    (handle: CaptchaHandle | null) => {
      widget.current = handle;
      if (handle) drawn.resolve();
    },
    [drawn],
  );
}

/** The provider's script is fetched when the form is shown, not with the page. */
function LoadedCaptcha({ provider, ref, ...props }: CaptchaProps & { provider: keyof typeof loaders }) {
  const translate = useTranslate();
  const loader = loaders[provider];
  const state = useLoader(loader);
  const place = useHandle(loader, ref);
  useEffect(() => {
    void loader.load();
  }, [loader]);
  if (state === 'failed')
    return (
      <div className={styles.place} role="alert">
        <span>{translate('auth.captcha.failed')}</span>
        <Button onClick={() => void loader.load()}>{translate('auth.captcha.retry')}</Button>
      </div>
    );
  const Widget = loader.value();
  if (state !== 'ready' || !Widget)
    return (
      <div className={styles.place} role="status">
        <Spinner size={20} />
        <span>{translate('auth.captcha.loading')}</span>
      </div>
    );
  return <Widget {...props} ref={place} />;
}

export function Captcha(props: CaptchaProps) {
  const { provider } = props.settings;
  return provider === 'none' ? <NoCaptcha {...props} /> : <LoadedCaptcha provider={provider} {...props} />;
}
