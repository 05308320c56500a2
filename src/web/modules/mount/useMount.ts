import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { DrawnPart } from '#sdk/contributions.ts';
import type { MountName } from '#sdk/protocol.ts';
import type { HealthSlot } from '#shared/modules.ts';
import { reportHealth } from '../health.ts';
import { asFailure, type ModuleState, noteFailure } from '../moduleStates.ts';
import type { RunningWidget, WidgetFailure } from '../runner.ts';

export interface MountSpec {
  name: MountName;
  /** Plain data, which can be cloned. */
  props: object;
  onChange?: (value: unknown, problem?: string) => void;
  onClose?: (result: unknown) => void;
}

interface Options extends MountSpec {
  /** It may be drawn. */
  isOpen: boolean;
  onFailed: (failure: WidgetFailure) => void;
}

/** Draws a mount into the element while the widget runs and it may be drawn. */
export function useMount(
  root: RefObject<HTMLDivElement | null>,
  state: ModuleState | undefined,
  { name, props, onChange, onClose, isOpen, onFailed }: Options,
): void {
  const part = useRef<DrawnPart>(undefined);
  const events = useRef({ onChange, onClose, onFailed });
  useEffect(() => {
    events.current = { onChange, onClose, onFailed };
  });
  const given = JSON.stringify(props);
  const latest = useRef(given);
  /** Values that the widget itself gave: it is not drawn again for them. */
  const own = useRef(new Set<string>());
  const [widget, module] = [state?.widget, state?.module];
  const mounted = useRef<{ widget: RunningWidget; place: HTMLElement }>(undefined);
  useParked(mounted);

  useEffect(() => {
    if (!widget || !module || !root.current || !isOpen) return;
    let isGone = false;
    const slot = name.split(':')[0] as HealthSlot;
    const begun = performance.now();
    const place = root.current.appendChild(document.createElement('div'));
    mounted.current = { widget, place };
    const change = (value: unknown, problem?: string) => {
      own.current.add(JSON.stringify(value));
      events.current.onChange?.(value, problem);
    };
    const close = (result: unknown) => events.current.onClose?.(result);
    const fail = (error: unknown) => {
      if (isGone) return;
      events.current.onFailed(asFailure(error));
      noteFailure(module, slot, asFailure(error));
    };
    const drawn = latest.current;
    widget.mount(name, place, JSON.parse(drawn) as object, { change, close, fail }).then((made) => {
      if (isGone) return made.unmount();
      part.current = made;
      if (latest.current !== drawn) made.update(JSON.parse(latest.current) as object);
      reportHealth(module.version_id, slot, { ms: performance.now() - begun });
    }, fail);
    return () => {
      isGone = true;
      part.current?.unmount();
      part.current = undefined;
      mounted.current = undefined;
      // It may not be drawn yet.
      widget.park?.(place);
      place.remove();
    };
  }, [root, widget, module, name, isOpen]);

  useUpdates(given, { part, latest, own });
}

/**
 * Before React takes the element out of the page, or hides it behind a fallback: a frame that is taken out with it would
 * load again.
 */
function useParked(mounted: RefObject<{ widget: RunningWidget; place: HTMLElement } | undefined>): void {
  useLayoutEffect(() => {
    const { widget, place } = mounted.current ?? {};
    if (place) widget?.unpark?.(place);
    return () => {
      const { widget: running, place: left } = mounted.current ?? {};
      if (left) running?.park?.(left);
    };
  }, [mounted]);
}

interface Updated {
  part: RefObject<DrawnPart | undefined>;
  latest: RefObject<string>;
  own: RefObject<ReadonlySet<string>>;
}

/** Passes changed props on, but not the value that the widget itself gave. */
function useUpdates(given: string, { part, latest, own }: Updated): void {
  useEffect(() => {
    const [now, before] = [partsOf(given), partsOf(latest.current)];
    const isOwn = now.rest === before.rest && own.current.has(now.value);
    if (given !== latest.current && !isOwn) part.current?.update(JSON.parse(given) as object);
    latest.current = given;
  }, [given, part, latest, own]);
}

function partsOf(props: string) {
  const { value, ...rest } = JSON.parse(props) as { value?: unknown };
  return { value: JSON.stringify(value), rest: JSON.stringify(rest) };
}
