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
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onBytes();
      const blocks = `${rest}${part.value}`.replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventOf(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => {});
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
