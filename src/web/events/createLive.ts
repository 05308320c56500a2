import { limits } from '#shared/limits.ts';
import { gatherNews, type News } from './news.ts';
import { readEvents, type StreamEvent } from './readEvents.ts';

/** The server sends a comment every 15 s; a connection that says nothing for longer is dead, whatever the socket thinks. */
const silenceMs = 40_000;

type OpenStream = (signal: AbortSignal) => Promise<Response>;

interface Connection {
  close(): void;
  /** Timers sleep when the machine does: after waking this tells what they would have. */
  isDead(): boolean;
  /** Settles when it is over, for whatever reason; true when it had been a connection at all. */
  over: Promise<boolean>;
}

/** One connection to the stream of events. @param onNews hears of its opening, as null, and of each event */
function connect(open: OpenStream, onNews: (event: StreamEvent | null) => void): Connection {
  const control = new AbortController();
  let heardAt = Date.now();
  let silence: ReturnType<typeof setTimeout> | undefined;
  let wasOpen = false;
  const heard = () => {
    heardAt = Date.now();
    clearTimeout(silence);
    silence = setTimeout(() => control.abort(), silenceMs);
  };

  async function follow(): Promise<void> {
    heard();
    const response = await open(control.signal);
    const isStream = /^text\/event-stream\b/.test(response.headers.get('content-type') ?? '');
    if (!response.ok || !isStream || !response.body) return control.abort();
    wasOpen = true;
    onNews(null);
    for await (const event of readEvents(response.body, heard)) onNews(event);
  }

  return {
    close: () => control.abort(),
    isDead: () => Date.now() - heardAt > silenceMs,
    over: follow()
      .catch(() => {})
      .then(() => {
        clearTimeout(silence);
        return wasOpen;
      }),
  };
}

export interface LivePorts {
  /** GET /v1/events with the session's token. Rejects when the server cannot be reached. */
  open: OpenStream;
  /** Somebody who is signed in looks at this page. */
  isWanted(): boolean;
  /** Calls back whenever `isWanted` may have changed, and when the network or the machine may be back. */
  onWake(listener: () => void): void;
}

/** Pages change faster than connections should. */
const lingerMs = 3000;
const longestPauseMs = 30_000;

/** Twice as long after each failure, and never for all tabs at once. */
const pauseAfter = (failures: number) => Math.min(500 * 2 ** failures, longestPauseMs) * (0.75 + Math.random() / 4);

type Listener = (news: News) => void;
type Timer = ReturnType<typeof setTimeout> | undefined;

/** Changes come in bursts; one answer to a burst will do. */
function tellingOf(listeners: ReadonlySet<Listener>) {
  const gathered = gatherNews();
  let timer: Timer;
  return (event: StreamEvent | null) => {
    gathered.add(event);
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      const news = gathered.take();
      for (const listener of [...listeners]) listener(news);
    }, limits.debounce_ms);
  };
}

/**
 * Tells its listeners when the account's entities, fields or records have changed, and whenever the connection was opened,
 * because nobody knows what was missed. One connection for all listeners of a tab; none while the
 * tab is hidden, since browsers allow a host six.
 */
export function createLive({ open, isWanted, onWake }: LivePorts) {
  const listeners = new Set<Listener>();
  const tell = tellingOf(listeners);
  let current: Connection | null = null;
  let timer: Timer;
  let failures = 0;

  function start(): void {
    const connection = connect(open, tell);
    current = connection;
    void connection.over.then((wasOpen) => {
      if (current !== connection) return;
      current = null;
      failures = wasOpen ? 1 : failures + 1;
      timer = setTimeout(settle, pauseAfter(failures));
    });
  }

  /** Brings the connection in line with what is wanted. */
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

  /** Answers what ends it. */
  return (listener: Listener): (() => void) => {
    const own: Listener = (news) => listener(news);
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
