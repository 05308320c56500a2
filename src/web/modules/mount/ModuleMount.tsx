import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isPageMount } from '#sdk/protocol.ts';
import { ModuleLine } from '#web/inputs/ui/ModuleLine.tsx';
import { useModule } from '../moduleStates.ts';
import type { WidgetFailure } from '../runner.ts';
import { FrameWaiting } from './FrameWaiting.tsx';
import { ModuleFailure } from './ModuleFailure.tsx';
import styles from './ModuleMount.module.css';
import { useFramePlace } from './useFramePlace.ts';
import { type MountSpec, useMount } from './useMount.ts';

interface Props extends MountSpec {
  alias: string;
}

/** One mount of a module. What goes wrong in it takes down this corner of the page only. */
export function ModuleMount({ alias, ...mount }: Props) {
  const state = useModule(alias);
  const box = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<WidgetFailure | null>(null);
  const retry = useCallback(() => setFailure(null), []);
  useRetryOfChange(state?.replaced?.count ?? 0, retry);
  const shown = failure ?? state?.failure ?? null;
  const isFramed = state?.widget?.isFramed ?? false;
  const isUrgent = mount.name.startsWith('dialog:');
  const frame = useFramePlace(box, { isWanted: isFramed && failure === null, isUrgent });
  const isOpen = failure === null && (!isFramed || frame.isOpen);
  useMount(root, state, { ...mount, isOpen, onFailed: setFailure });
  return (
    <div ref={box} className={isPageMount(mount.name) ? styles.page : undefined}>
      {shown && state && (
        <ModuleFailure
          module={state.module}
          failure={shown}
          isMain={mount.name === 'main'}
          onRetry={failure ? retry : state.retry}
        />
      )}
      {!shown && frame.isWaiting && state && <FrameWaiting name={state.module.name} onOpen={frame.open} />}
      {/* A dialog has it at its edge. */}
      {!shown && state && !isUrgent && (
        <div className={styles.line}>
          <ModuleLine by={state.module} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps buttons of a widget from submitting a card */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key on a button is a click */}
      <div ref={root} className={styles.root} hidden={shown !== null || frame.isWaiting} onClick={keepFromForm} />
    </div>
  );
}

/** A mount that failed is tried again when the source of its DEV widget has changed. */
function useRetryOfChange(changes: number, retry: () => void): void {
  const known = useRef(changes);
  useEffect(() => {
    if (known.current === changes) return;
    known.current = changes;
    retry();
  }, [changes, retry]);
}

/** A button of a widget that runs in the page must not submit the form of the card around it. */
function keepFromForm({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button, input[type=submit]') : null;
  if (button?.type === 'submit' && button.form && !currentTarget.contains(button.form)) button.type = 'button';
}
