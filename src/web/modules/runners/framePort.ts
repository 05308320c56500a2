import type { FromFrame, ToFrame } from '#sdk/protocol.ts';
import { moduleLimits } from '#shared/limits.ts';
import type { WidgetFailure } from '../runner.ts';
import { readFrameMessage } from './frameMessages.ts';

/** The page's end of a frame's only channel. */
export interface FramePort {
  send(message: ToFrame): void;
  close(): void;
}

interface Watch {
  onMessage(message: FromFrame): void;
  /** The frame broke a limit, or gives no sign of life. The port is closed. */
  onBroken(failure: WidgetFailure): void;
  /** A debugger may hold a DEV widget. */
  isPatient: boolean;
}

const breach = (reason: string): WidgetFailure => ({ kind: 'breach', reason });

/**
 * Limits what a frame may send: messages in a second, bytes of one, calls in flight. Asks for a sign of life, which a busy
 * loop cannot give (docs/reference/product/modules.md#runners).
 */
export function framePort(port: MessagePort, { onMessage, onBroken, isPatient }: Watch): FramePort {
  const rate = messageRate();
  const inFlight = new Set<number>();
  const silence = measureSilence();
  const end = (failure: WidgetFailure) => {
    close();
    onBroken(failure);
  };
  const timer = setInterval(() => {
    // A page in the background is slowed down, and its frames with it.
    if (document.hidden || isPatient) silence.end();
    if (silence.lasts() > moduleLimits.frame_dead_ms) return end({ kind: 'dead', reason: 'no sign of life' });
    port.postMessage({ kind: 'ping', at: performance.now() } satisfies ToFrame);
  }, moduleLimits.frame_ping_ms);
  const close = () => {
    clearInterval(timer);
    port.onmessage = null;
    port.close();
  };
  port.onmessage = ({ data }) => {
    if (rate.isOver()) return end(breach('too many messages'));
    if (sizeOf(data) > moduleLimits.frame_message_max_bytes) return end(breach('a message is too large'));
    const message = readFrameMessage(data);
    if (!message) return end(breach('an unknown message'));
    silence.end();
    if (message.kind === 'pong') return;
    if (message.kind === 'call') {
      inFlight.add(message.call);
      if (inFlight.size > moduleLimits.frame_calls_max) return end(breach('too many calls at once'));
    }
    onMessage(message);
  };
  return {
    send(message) {
      if (message.kind === 'answer' || message.kind === 'refusal') inFlight.delete(message.call);
      port.postMessage(message);
    },
    close,
  };
}

/** How long a frame has said nothing, in ms. Where the page itself was held up, only as long as between two pings counts. */
function measureSilence() {
  let ms = 0;
  let last = performance.now();
  return {
    lasts(): number {
      const now = performance.now();
      ms += Math.min(now - last, moduleLimits.frame_ping_ms);
      last = now;
      return ms;
    },
    end() {
      ms = 0;
    },
  };
}

function messageRate() {
  let second = 0;
  let count = 0;
  return {
    isOver(): boolean {
      const now = Math.floor(performance.now() / 1000);
      count = now === second ? count + 1 : 1;
      second = now;
      return count > moduleLimits.frame_messages_per_s;
    },
  };
}

/** In characters of JSON; what JSON cannot hold is too large. */
function sizeOf(data: unknown): number {
  try {
    return JSON.stringify(data).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
