import { readParts } from '../api/readParts.ts';

export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Parses a text/event-stream by the HTML standard. Comments are heartbeats: `onBytes` is called for them too.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<StreamEvent> {
  for await (const block of readParts(body, '\n\n', onBytes)) {
    const event = eventOf(block);
    if (event) yield event;
  }
}

/** Null for a block without data. */
function eventOf(block: string): StreamEvent | null {
  const lines = block.split('\n').flatMap((line) => {
    const [, name, value] = /^([^:]+):? ?(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value ?? ''] as const];
  });
  const data = lines.filter(([name]) => name === 'data').map(([, value]) => value);
  if (data.length === 0) return null;
  return { event: lines.findLast(([name]) => name === 'event')?.[1] || 'message', data: data.join('\n') };
}
