import { whenIdle } from '#web/preload/whenIdle.ts';

/** Fetches the administration's script while somebody types. */
export function prefetchAdmin(): () => void {
  let stop = () => {};
  const start = () => {
    stop = whenIdle(() => import('#web/app/AdminApp.tsx'));
  };
  addEventListener('focusin', start, { once: true });
  return () => {
    removeEventListener('focusin', start);
    stop();
  };
}
