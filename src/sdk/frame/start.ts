import type { Host, ModuleDefinition } from '../contract.ts';
import { contributionsOf } from '../contributions.ts';
import { createHost, toHostError } from '../createHost.ts';
import { faultOf } from '../defineModule.ts';
import { watchPresses } from '../presses.ts';
import type { FromFrame, HostCall, HostInfo, ToFrame } from '../protocol.ts';
import { setThemeTokens } from '../themeTokens.ts';
import { confine } from './confine.ts';
import { isDevFrame, isUnreachable, loadDev, offerReplace } from './devFrame.ts';
import { frameMounts } from './frameMounts.ts';
import { reasonOf } from './reasonOf.ts';
import type { Running } from './running.ts';

/**
 * The script of a frame's document: loads a widget and serves it to the page through one port. The frame has an opaque
 * origin, so nothing of the page can be reached from here but the port (docs/reference/product/modules.md#runners).
 */

type Send = (message: FromFrame) => void;

// As the browser made them: a widget that replaces them later gets no hold of the port.
const { apply } = Reflect;
const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as () => ToFrame;

confine();
addEventListener('message', function begin({ data, source, ports: [port] }) {
  if (source !== parent || data !== 'stoa' || !port) return;
  removeEventListener('message', begin);
  serve(port);
});
parent.postMessage('stoa', '*');

function serve(port: MessagePort): void {
  const post = port.postMessage.bind(port);
  const send: Send = (message) => post(message);
  watchPresses(globalThis, (isPointed) => send({ kind: 'press', isPointed }));
  const { call, settle } = pendingCalls(send);
  let running: Running | null = null;
  const failed = (mount: number | null) => (error: unknown) =>
    send({ kind: 'failed', mount, reason: reasonOf(error), ...(isUnreachable(error) && { unreachable: true }) });
  addEventListener('unhandledrejection', ({ reason }) => failed(null)(reason));
  addEventListener('error', ({ error, message }) => failed(null)(error ?? message));

  port.onmessage = (event) => {
    const data = apply(dataOf, event, []);
    if (data.kind === 'ping') return send({ kind: 'pong', at: data.at });
    if (data.kind === 'answer' || data.kind === 'refusal') return settle(data);
    if (data.kind === 'start')
      return void start(data, call).then((started) => {
        running = { ...started, mounts: frameMounts(started.definition, started.made.host, send) };
        if (isDevFrame) offerReplace(running, send);
        send({ kind: 'started', contributions: contributionsOf(started.definition) });
      }, failed(null));
    if (!running) return;
    const { definition, made, mounts } = running;
    if (data.kind === 'info') {
      applyTheme(data.info);
      made.inform(data.info);
    } else if (data.kind === 'cells') void answerCells(definition, made.host, data, send);
    else if (data.kind === 'stop') void Promise.resolve(definition.destroy?.(made.host)).catch(() => {});
    else mounts.handle(data);
  };
  send({ kind: 'ready' });
}

async function start({ info, url }: Extract<ToFrame, { kind: 'start' }>, call: HostCall) {
  applyTheme(info);
  const load = () => import(/* @vite-ignore */ url);
  const { default: definition } = (await (isDevFrame ? loadDev(url, load) : load())) as { default: ModuleDefinition };
  const fault = faultOf(definition);
  if (fault) throw new TypeError(fault);
  const made = createHost(info, call);
  await definition.init?.(made.host);
  return { definition, made };
}

function applyTheme({ theme, locale }: HostInfo): void {
  document.documentElement.lang = locale;
  setThemeTokens(document.documentElement, theme);
}

async function answerCells(
  { usersColumns = [] }: ModuleDefinition,
  host: Host,
  { call, column, users }: Extract<ToFrame, { kind: 'cells' }>,
  send: Send,
): Promise<void> {
  try {
    const cells = await usersColumns.find(({ key }) => key === column)?.cells(users as never, host);
    send({ kind: 'cells', call, cells: cells ?? [] });
  } catch (error) {
    send({ kind: 'cells_failed', call, reason: reasonOf(error) });
  }
}

/** Calls of the host that wait for the page. */
function pendingCalls(send: Send) {
  let last = 0;
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const call: HostCall = (method, args) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      send({ kind: 'call', call: last, method, args });
    });
  const settle = (data: Extract<ToFrame, { kind: 'answer' | 'refusal' }>) => {
    const pending = waiting.get(data.call);
    waiting.delete(data.call);
    if (data.kind === 'answer') pending?.resolve(data.value);
    else pending?.reject(toHostError(data.problem));
  };
  return { call, settle };
}
