import { screenLimits } from '#shared/limits.ts';
import { readEvents, type StreamEvent } from './readEvents.ts';
import { collectEvents, type ServerChanges } from './serverChanges.ts';

/** The server sends a heartbeat every 15 s. A connection that is silent for longer is dead, in ms. */
const silenceMs = 40_000;

type OpenStream = (signal: AbortSignal) => Promise<Response>;

interface Connection {
  close(): void;
  /** Timers do not run while the machine sleeps, so the age is checked after waking. */
  isDead(): boolean;
  /** Resolves when the connection has ended; true if it had been open. */
  over: Promise<boolean>;
}

/** One connection to the event stream. @param onEvent called with each event, and with null if it opens without those before it */
function connect(open: OpenStream, onEvent: (event: StreamEvent | null) => void): Connection {
  const control = new AbortController();
  let lastReceivedAt = Date.now();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const restartSilenceTimer = () => {
    lastReceivedAt = Date.now();
    clearTimeout(silence);
    silence = setTimeout(() => control.abort(), silenceMs);
  };

  async function follow(): Promise<void> {
    restartSilenceTimer();
    const response = await open(control.signal);
    const isStream = /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || !response.body) return control.abort();
    wasOpen = true;
    if (response.headers.get('stoa-events-resumed') !== 'true') onEvent(null);
    for await (const event of readEvents(response.body, restartSilenceTimer)) onEvent(event);
  }

  return {
    close: () => control.abort(),
    isDead: () => Date.now() - lastReceivedAt > silenceMs,
    over: follow()
      .catch(() => {})
      .then(() => {
        clearTimeout(silence);
        return wasOpen;
      }),
  };
}

export interface SubscriptionPorts {
  /** GET /v1/events with the session's token. @throws when the server cannot be reached */
  open: OpenStream;
  /** A person is signed in and the page is visible. */
  isWanted(): boolean;
  /** Called whenever `isWanted` may have changed, and when the network or the machine may be back. */
  onWake(listener: () => void): void;
}

/** How long a connection without listeners stays open, in ms, so that a change of page keeps it. */
const lingerMs = 3000;
const longestPauseMs = 30_000;

/** Exponential backoff with jitter, in ms. */
const pauseAfter = (failures: number) => Math.min(500 * 2 ** failures, longestPauseMs) * (0.75 + Math.random() / 4);

type Listener = (changes: ServerChanges) => void;
type Timer = ReturnType<typeof setTimeout> | undefined;

/** Collects a burst of events into one notification. */
function collectAndNotify(listeners: ReadonlySet<Listener>) {
  const gathered = collectEvents();
  let timer: Timer;
  return (event: StreamEvent | null) => {
    gathered.add(event);
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const changes = gathered.take();
      for (const listener of [...listeners]) listener(changes);
    }, screenLimits.debounce_ms);
  };
}

/**
 * Notifies listeners when entities, fields, records or people of the account have changed, and when the connection has
 * opened and events may have been missed: the first one gets those since the page's first request. One connection for all listeners of a tab; none while the tab is
 * hidden, since browsers allow six connections to a host.
 */
export function createSubscription({ open, isWanted, onWake }: SubscriptionPorts) {
  const listeners = new Set<Listener>();
  const notify = collectAndNotify(listeners);
  let current: Connection | null = null;
  let timer: Timer;
  let failures = 0;

  function start(): void {
    const connection = connect(open, notify);
    current = connection;
    void connection.over.then((wasOpen) => {
      if (current !== connection) return;
      current = null;
      failures = wasOpen ? 1 : failures + 1;
      timer = setTimeout(settle, pauseAfter(failures));
    });
  }

  /** Opens or closes the connection as needed. */
  function settle(): void {
    clearTimeout(timer);
    const isWantedNow = listeners.size > 0 && isWanted();
    if (!isWantedNow || current?.isDead()) {
      current?.close();
      current = null;
    }
    if (isWantedNow && !current) start();
  }

  onWake(settle);

  /** @returns unsubscribe */
  return (listener: Listener): (() => void) => {
    const own: Listener = (changes) => listener(changes);
    listeners.add(own);
    settle();
    return () => {
      listeners.delete(own);
      if (listeners.size > 0) return;
      clearTimeout(timer);
      timer = setTimeout(settle, lingerMs);
    };
  };
}
