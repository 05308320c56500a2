import type { Contributions, FromFrame, HostInfo, ToFrame } from '#sdk/protocol.ts';
import { moduleLimits } from '#shared/limits.ts';
import { reloadDev } from '../dev/devFlags.ts';
import { notePress } from '../host/presses.ts';
import type { RunnableModule, RunOptions, WidgetFailure } from '../runner.ts';
import { keepInert } from './behindDialogs.ts';
import { guardFocus } from './focusGuard.ts';
import { type FramePort, framePort } from './framePort.ts';

type Listener = (message: FromFrame) => void;

/** A frame in which the widget has started. */
export interface OpenFrame {
  element: HTMLIFrameElement;
  contributions: Contributions;
  send(message: ToFrame): void;
  /** @param listener hears every message but calls of the host, which are answered. @returns ends it */
  listen(listener: Listener): () => void;
  close(): void;
}

export const failure = (kind: WidgetFailure['kind'], reason: string): WidgetFailure => ({ kind, reason });

/**
 * Opens a frame of opaque origin and starts the widget in it. Nothing but the port connects it with the page: it has
 * neither the page's storage, cookies and document nor the person's token.
 * @param onBroken after its start
 * @throws WidgetFailure
 */
export function openFrame(
  { module, info, call, signal }: Omit<RunOptions, 'onFailed' | 'onReplaced'>,
  parent: HTMLElement,
  onBroken: (failure: WidgetFailure) => void,
): Promise<OpenFrame> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenFrame>();
  const element = frameElement(module);
  const { listen, tell } = makeListeners();
  let isStarted = false;
  let port: FramePort | undefined;
  let unguard = () => {};
  const close = () => {
    clearTimeout(timer);
    removeEventListener('message', handOver);
    port?.close();
    unguard();
    element.remove();
  };
  const fail = (broken: WidgetFailure) => {
    close();
    (isStarted ? onBroken : reject)(broken);
  };
  const timer = setTimeout(() => fail(failure('timeout', 'it did not start in time')), settleMs(module));
  signal.addEventListener('abort', () => fail(failure('load', 'stopped')), { once: true });

  const send = (message: ToFrame) => port?.send(message);
  const frame: OpenFrame = { element, contributions: null as never, send, listen, close };
  const receive = (message: FromFrame) => {
    const broken = brokenBy(message, module, isStarted);
    if (broken) return fail(broken);
    if (message.kind === 'ready') frame.send(startOf(module, info));
    else if (message.kind === 'started' && !isStarted) {
      clearTimeout(timer);
      isStarted = true;
      frame.contributions = message.contributions;
      resolve(frame);
    } else if (message.kind === 'press') notePress(module.alias, element, message.isPointed);
    else if (message.kind === 'call') void answer(message, call, frame.send);
    else tell(message);
  };
  const handOver = ({ source, data }: MessageEvent) => {
    if (source !== element.contentWindow || data !== 'stoa') return;
    if (port) return reloaded(module);
    const channel = new MessageChannel();
    port = framePort(channel.port1, { onMessage: receive, onBroken: fail, isPatient: module.dev !== undefined });
    // Of an opaque origin, no target can be named; the port goes to this window alone.
    element.contentWindow?.postMessage('stoa', '*', [channel.port2]);
  };
  addEventListener('message', handOver);
  parent.append(element);
  unguard = guard(element, fail);
  return promise;
}

function makeListeners() {
  const listeners = new Set<Listener>();
  return {
    listen(listener: Listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(message: FromFrame) {
      for (const listener of [...listeners]) listener(message);
    },
  };
}

const startOf = ({ widget }: RunnableModule, info: HostInfo): ToFrame => {
  const { url = '', integrity = '' } = widget ?? {};
  return { kind: 'start', info, url: new URL(url, location.origin).href, integrity };
};

/** @returns ends it */
function guard(element: HTMLIFrameElement, fail: (broken: WidgetFailure) => void): () => void {
  const ends = [
    keepInert(element),
    guardFocus(element, () => fail(failure('breach', 'it took the focus without a press'))),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The frame was reloaded. In DEV mode its author's server did that, and the widget restarts. */
function reloaded({ alias, dev }: RunnableModule): void {
  if (dev) reloadDev(alias);
}

/** What ends the frame. */
function brokenBy(message: FromFrame, { dev }: RunnableModule, isStarted: boolean): WidgetFailure | null {
  if (message.kind === 'replaced' && !dev) return failure('breach', 'an unknown message');
  if (message.kind !== 'failed' || message.mount !== null || isStarted) return null;
  return failure(message.unreachable ? 'unreachable' : 'threw', message.reason);
}

/** How long a widget may take to start, or to draw. */
export const settleMs = ({ dev }: RunnableModule): number =>
  dev ? moduleLimits.dev_settle_ms : moduleLimits.widget_settle_ms;

function frameElement({ name: title, widget, dev }: RunnableModule): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts allow-forms');
  element.referrerPolicy = 'no-referrer';
  element.title = title;
  element.src = dev
    ? `/w/frame/dev?token=${encodeURIComponent(dev.token)}`
    : (widget?.url ?? '').replace(/^\/w\/([0-9a-f]{64})\.js$/, '/w/frame/$1');
  // Its colour scheme is that of the page, as in its document: where they differ, browsers make a frame opaque.
  Object.assign(element.style, { display: 'block', width: '100%', height: '0', border: '0' });
  return element;
}

async function answer(
  { call: number, method, args }: Extract<FromFrame, { kind: 'call' }>,
  call: RunOptions['call'],
  send: OpenFrame['send'],
): Promise<void> {
  try {
    send({ kind: 'answer', call: number, value: await call(method, args) });
  } catch (error) {
    send({ kind: 'refusal', call: number, problem: problemOf(error) });
  }
}

/** A refusal as the host gave it; of any other error the frame learns nothing. */
function problemOf(error: unknown) {
  const { status, problem, violations } = (error ?? {}) as Record<string, unknown>;
  if (typeof status === 'number' && typeof problem === 'string' && Array.isArray(violations))
    return { status, problem, violations };
  return { status: 0, problem: 'failed', violations: [] };
}
