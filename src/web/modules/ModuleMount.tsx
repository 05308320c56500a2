import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DrawnPart } from '#sdk/contributions.ts';
import type { MountName } from '#sdk/protocol.ts';
import type { HealthSlot } from '#shared/modules.ts';
import { reportHealth } from './health.ts';
import { ModuleFailure } from './ModuleFailure.tsx';
import { asFailure, type ModuleState, noteFailure, useModule } from './moduleStates.ts';
import type { WidgetFailure } from './runner.ts';

interface Props {
  alias: string;
  name: MountName;
  /** Plain data, which can be cloned. */
  props: object;
  onChange?: (value: unknown) => void;
  onClose?: (result: unknown) => void;
}

/** One mount of a module. What goes wrong in it takes down this corner of the page only. */
export function ModuleMount({ alias, ...mount }: Props) {
  const state = useModule(alias);
  const root = useRef<HTMLDivElement>(null);
  const { failure, retry } = useMount(root, state, mount);
  useRetryOfChange(state?.replaced?.count ?? 0, failure ? retry : null);
  const shown = failure ?? state?.failure ?? null;
  return (
    <>
      {shown && state && (
        <ModuleFailure module={state.module} failure={shown} onRetry={failure ? retry : state.retry} />
      )}
      <div ref={root} hidden={shown !== null} />
    </>
  );
}

/** A mount that failed is tried again when the source of its DEV widget has changed. */
function useRetryOfChange(changes: number, retry: (() => void) | null): void {
  const known = useRef(changes);
  useEffect(() => {
    if (known.current === changes) return;
    known.current = changes;
    retry?.();
  }, [changes, retry]);
}

/** Draws into the element while the widget runs. */
function useMount(
  root: RefObject<HTMLDivElement | null>,
  state: ModuleState | undefined,
  { name, props, onChange, onClose }: Omit<Props, 'alias'>,
) {
  const part = useRef<DrawnPart>(undefined);
  const [failure, setFailure] = useState<WidgetFailure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const events = useRef({ onChange, onClose });
  useEffect(() => {
    events.current = { onChange, onClose };
  });
  const given = JSON.stringify(props);
  const latest = useRef(given);
  /** Values that the widget itself gave: it is not drawn anew for them. */
  const own = useRef(new Set<string>());
  const [widget, module] = [state?.widget, state?.module];

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt mounts again
  useEffect(() => {
    if (!widget || !module || !root.current) return;
    let isGone = false;
    const slot = name.split(':')[0] as HealthSlot;
    const begun = performance.now();
    const place = root.current.appendChild(document.createElement('div'));
    const change = (value: unknown) => {
      own.current.add(JSON.stringify(value));
      events.current.onChange?.(value);
    };
    const close = (result: unknown) => events.current.onClose?.(result);
    const fail = (error: unknown) => {
      if (isGone) return;
      setFailure(asFailure(error));
      noteFailure(module, slot, asFailure(error));
    };
    widget.mount(name, place, JSON.parse(latest.current) as object, { change, close, fail }).then((mounted) => {
      if (isGone) return mounted.unmount();
      part.current = mounted;
      reportHealth(module.version_id, slot, { ms: performance.now() - begun });
    }, fail);
    return () => {
      isGone = true;
      part.current?.unmount();
      part.current = undefined;
      place.remove();
    };
  }, [widget, module, name, attempt]);

  useUpdates(given, { part, latest, own });
  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { failure, retry };
}

interface Updated {
  part: RefObject<DrawnPart | undefined>;
  latest: RefObject<string>;
  own: RefObject<ReadonlySet<string>>;
}

/** Passes changed props on, but not the value that the widget itself gave. */
function useUpdates(given: string, { part, latest, own }: Updated): void {
  useEffect(() => {
    const { value } = JSON.parse(given) as { value?: unknown };
    const isOwn = own.current.has(JSON.stringify(value));
    if (given !== latest.current && !isOwn) part.current?.update(JSON.parse(given) as object);
    latest.current = given;
  }, [given, part, latest, own]);
}
