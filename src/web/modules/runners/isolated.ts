import { isAppKey } from '#sdk/appKeys.ts';
import type { UserCell } from '#sdk/contract.ts';
import type { DrawnPart } from '#sdk/contributions.ts';
import { type FromFrame, type HostInfo, isPageMount, type MountEvents, type MountName } from '#sdk/protocol.ts';
import { moduleLimits } from '#shared/limits.ts';
import type { Runner, RunningWidget, RunOptions, WidgetFailure } from '../runner.ts';
import { failure, type OpenFrame, openFrame, settleMs } from './openFrame.ts';
import { makeHolder, warmFrame } from './warmFrame.ts';

/** How high the frame of a part of a page may be, in px; beyond that it scrolls. */
const heights = { least: 24, most: 800 } as const;

/**
 * Runs a widget in frames of opaque origin. The one in which it starts has what it contributes, answers cells, and draws a
 * mount; each further mount at the same time has a frame of its own.
 */
export const isolated: Runner = async (options) => {
  if (options.module.widget?.url === '') throw failure('address', '');
  let info: HostInfo = options.info;
  const holder = makeHolder();
  const first = await openFrame(options, holder, options.onFailed).catch((error: unknown) => {
    holder.remove();
    throw error;
  });
  const warm = warmFrame(first, holder);
  const settle_ms = settleMs(options.module);
  const others = new Set<OpenFrame>();

  /** A frame for a mount, and how it is given back. */
  const frameFor = async (root: HTMLElement) => {
    if (warm.lend(root)) return { frame: first, giveBack: warm.takeBack };
    const frame = await openFrame({ ...options, info }, root, options.onFailed);
    others.add(frame);
    const giveBack = () => {
      if (others.delete(frame)) frame.close();
    };
    return { frame, giveBack };
  };
  const widget: RunningWidget = {
    get contributions() {
      return first.contributions;
    },
    isFramed: true,
    cells: cellsOf(first, options.onReplaced),
    async mount(name, root, props, events) {
      if (isPageMount(name)) Object.assign(root.style, { display: 'flex', flexDirection: 'column' });
      const { frame, giveBack } = await frameFor(root);
      Object.assign(frame.element.style, isPageMount(name) ? filling : following);
      return drawIn(frame, { name, props, events, giveBack, settle_ms });
    },
    park: warm.park,
    unpark: warm.unpark,
    inform(next) {
      info = next;
      for (const frame of [first, ...others]) frame.send({ kind: 'info', info });
    },
    async stop() {
      for (const frame of [first, ...others]) {
        frame.send({ kind: 'stop' });
        frame.close();
      }
      others.clear();
      holder.remove();
    },
  };
  return widget;
};

/** A page fills its place, other parts are as high as their content. */
const filling = { flex: '1 0 auto', minHeight: '320px', height: '0' };
const following = { flex: '', minHeight: '', height: '0' };

interface Drawing {
  name: MountName;
  props: object;
  events: MountEvents;
  /** Of the frame. */
  giveBack(): void;
  settle_ms: number;
}

let mounts = 0;

/** Draws a mount in a frame. Resolves once it is drawn. */
function drawIn(frame: OpenFrame, { name, props, events, giveBack, settle_ms }: Drawing): Promise<DrawnPart> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawnPart>();
  mounts += 1;
  const mount = mounts;
  const end = () => {
    clearTimeout(late);
    stopListening();
    frame.send({ kind: 'unmount', mount });
    giveBack();
  };
  const fail = (broken: WidgetFailure) => {
    end();
    reject(broken);
  };
  const late = setTimeout(() => fail(failure('timeout', 'it was not drawn in time')), settle_ms);
  let isDrawn = false;
  const stopListening = frame.listen((message) => {
    if ('mount' in message && message.mount !== null && message.mount !== mount) return;
    if (message.kind === 'mounted') {
      clearTimeout(late);
      isDrawn = true;
      focusInDialog(frame.element);
      resolve({ update: (next) => frame.send({ kind: 'update', mount, props: next }), unmount: end });
    } else if (message.kind === 'failed') {
      const broken = failure('threw', message.reason);
      // An error in a handler of its own does not take a part away.
      if (!isDrawn) fail(broken);
      else if (message.mount !== null) events.fail(broken);
    } else if (message.kind === 'height') {
      if (!isPageMount(name)) frame.element.style.height = `${clamp(message.px)}px`;
    } else if (message.kind === 'event') events[message.name](message.value, message.problem);
    else if (message.kind === 'key') replayKey(frame.element, message);
  });
  frame.send({ kind: 'mount', mount, name, props });
  return promise;
}

/** A frame cannot take the focus by itself. In a dialog that has it, nothing else is meant. */
function focusInDialog(frame: HTMLIFrameElement): void {
  const { activeElement } = document;
  if (activeElement?.contains(frame) && activeElement.closest('.MuiModal-root')) frame.focus();
}

const clamp = (px: number) => Math.min(heights.most, Math.max(heights.least, Math.ceil(px)));

/** Also tells of changes of a DEV widget, which this frame hears as every other. */
function cellsOf(frame: OpenFrame, onReplaced: RunOptions['onReplaced']): RunningWidget['cells'] {
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<readonly (UserCell | null)[]>>();
  frame.listen((message) => {
    if (message.kind === 'cells') waiting.get(message.call)?.resolve(message.cells);
    else if (message.kind === 'cells_failed') waiting.get(message.call)?.reject(failure('threw', message.reason));
    else if (message.kind === 'replaced') {
      frame.contributions = message.contributions;
      onReplaced(null);
    } else if (message.kind === 'failed' && message.mount === null) onReplaced(failure('threw', message.reason));
  });
  return async (column, users) => {
    last += 1;
    const call = last;
    const request = Promise.withResolvers<readonly (UserCell | null)[]>();
    waiting.set(call, request);
    const late = setTimeout(
      () => request.reject(failure('timeout', 'no cells in time')),
      moduleLimits.widget_settle_ms,
    );
    frame.send({ kind: 'cells', call, column, users });
    return request.promise.finally(() => {
      clearTimeout(late);
      waiting.delete(call);
    });
  };
}

/**
 * A key of the app that was pressed inside the frame, for the page's own handlers. A frame cannot press keys by itself: it
 * must have the focus, and but for Escape, which is no gesture to a browser, the person must have just pressed something.
 */
function replayKey(target: HTMLElement, { kind: _, ...pressed }: Extract<FromFrame, { kind: 'key' }>): void {
  const { key, code, alt: altKey, ctrl: ctrlKey, meta: metaKey, shift: shiftKey } = pressed;
  const isPressed = key === 'Escape' || navigator.userActivation.isActive;
  if (document.activeElement !== target || !isPressed || !isAppKey(pressed)) return;
  const init = { key, code, altKey, ctrlKey, metaKey, shiftKey, bubbles: true, cancelable: true };
  target.dispatchEvent(new KeyboardEvent('keydown', init));
}
