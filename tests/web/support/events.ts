interface Faked {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
}

/** Adds `GET /v1/events` to the fake API. Events are sent to every connected page. */
export function withEvents(api: Faked) {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const headers: Headers[] = [];
  const base = api.fetch;
  api.fetch = async (input, init = {}) => {
    if (!String(input).endsWith('/v1/events')) return base(input, init);
    headers.push(new Headers(init.headers));
    let own: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        own = control;
        open.add(control);
      },
      cancel: () => void open.delete(own),
    });
    init.signal?.addEventListener('abort', () => open.delete(own));
    return new Response(body.pipeThrough(new TransformStream(), init.signal ? { signal: init.signal } : {}), {
      headers: { 'content-type': 'text/event-stream; charset=utf-8' },
    });
  };
  const send = (event: string, data: object) => {
    const bytes = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    for (const each of open) each.enqueue(bytes);
  };
  return {
    /** Request headers of each connection. */
    headers,
    isOpen: () => open.size > 0,
    wrote: (alias: string, ids?: number[]) => send('records', { entity_id: 5, alias, ...(ids && { ids }) }),
    people: (of: 'users' | 'sessions', ids?: number[]) => send(of, { ...(ids && { ids }) }),
    schema: () => send('schema', {}),
  };
}
