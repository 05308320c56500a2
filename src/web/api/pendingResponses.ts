/** A request that was sent before the app could send it. */
interface PendingResponse {
  /** The header it was sent with: the response is only used by a call that would send the same one. */
  authorization: string;
  response: Promise<Response>;
}

declare global {
  /** By address: path below `/api` and query string. The head script fills it, the API client takes from it. */
  var stoaPendingResponses: Map<string, PendingResponse> | undefined;
}

/** A response that nothing has used by then is out of date. */
const maxAgeMs = 15_000;

export function putPendingResponse(address: string, pending: PendingResponse): void {
  globalThis.stoaPendingResponses ??= new Map();
  const known = globalThis.stoaPendingResponses;
  known.set(address, pending);
  setTimeout(() => known.delete(address), maxAgeMs);
}

/** Returns a response once: the next call of the same address is sent. */
export function takePendingResponse(address: string): PendingResponse | undefined {
  const found = globalThis.stoaPendingResponses?.get(address);
  globalThis.stoaPendingResponses?.delete(address);
  return found;
}
