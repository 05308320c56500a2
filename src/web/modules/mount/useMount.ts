import { type RefObject, useEffect, useRef } from 'react';
import type { DrawnPart } from '#sdk/contributions.ts';
import type { MountName } from '#sdk/protocol.ts';
import type { HealthSlot } from '#shared/modules.ts';
import { reportHealth } from '../health.ts';
import { asFailure, type ModuleState, noteFailure } from '../moduleStates.ts';
import type { WidgetFailure } from '../runner.ts';

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

  useEffect(() => {
    if (!widget || !module || !root.current || !isOpen) return;
    let isGone = false;
    const slot = name.split(':')[0] as HealthSlot;
    const begun = performance.now();
    const place = root.current.appendChild(document.createElement('div'));
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
  }, [root, widget, module, name, isOpen]);

  useUpdates(given, { part, latest, own });
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
