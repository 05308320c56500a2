import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { screenLimits } from '#shared/limits.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useStore } from '#web/state/store.ts';
import { Icon } from '../Icon.tsx';
import { dismissToast, type Toast, toasts } from '../messages.ts';
import styles from './Toasts.module.css';
import { useToastPlace } from './useToastPlace.ts';

const ModuleLine = lazy(async () => ({ default: (await import('../ModuleLine.tsx')).ModuleLine }));

/** The toasts: three at most, the newest at the bottom. They cover no button (docs/reference/product/screens.md#toasts). */
export function Toasts() {
  const translate = useTranslate();
  const shown = useStore(toasts);
  const ref = useRef<HTMLElement>(null);
  const isPlaced = useToastPlace(ref, shown.length);
  return (
    <section ref={ref} className={styles.area} aria-label={translate('common.toast.area')}>
      {isPlaced && shown.map((toast) => <ToastCard key={toast.id} toast={toast} />)}
    </section>
  );
}

/** The time passes only while the toast is neither hovered nor focused. */
function useLifetime(id: number, isHeld: boolean): void {
  const left = useRef<number>(screenLimits.toast_ms);
  useEffect(() => {
    if (isHeld) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [id, isHeld]);
}

function ToastCard({ toast }: { toast: Toast }) {
  const translate = useTranslate();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useLifetime(toast.id, isHovered || isFocused);
  const isUrgent = toast.tone === 'error' || toast.tone === 'warning';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={`${styles.toast} ${styles[toast.tone]} raised`}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className={styles.icon}>
        <Icon name={toast.tone} />
      </span>
      <div className={styles.text} role={isUrgent ? 'alert' : 'status'}>
        {toast.by ? (
          <Suspense>
            <ModuleLine by={toast.by} />
          </Suspense>
        ) : (
          <p className={styles.title}>{toast.title ?? translate(`common.toast.${toast.tone}`)}</p>
        )}
        <p>{toast.text}</p>
        {toast.action && <ActionButton id={toast.id} action={toast.action} />}
      </div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={translate('common.toast.dismiss')}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

function ActionButton({ id, action: { label, run } }: { id: number; action: NonNullable<Toast['action']> }) {
  const onClick = () => {
    dismissToast(id);
    run();
  };
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {label}
    </button>
  );
}
