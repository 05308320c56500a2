import { readEvents, type StreamEvent } from './readEvents.ts';

/** The server sends a comment every 15 s; a connection that says nothing for longer is dead, whatever the socket thinks. */
const silenceMs = 40_000;

export type OpenStream = (signal: AbortSignal) => Promise<Response>;

export interface Connection {
  close(): void;
  /** Timers sleep when the machine does: after waking this tells what they would have. */
  isDead(): boolean;
  /** Settles when it is over, for whatever reason; true when it had been a connection at all. */
  over: Promise<boolean>;
}

/** One connection to the stream of events. @param onNews hears of its opening, as null, and of each event */
export function connect(open: OpenStream, onNews: (event: StreamEvent | null) => void): Connection {
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
