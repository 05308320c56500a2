/** An answer that is on its way since before anybody could use it. */
interface Early {
  /** The header that it was asked with: another person, or nobody, is not handed it. */
  authorization: string;
  answer: Promise<Response>;
}

declare global {
  /** By address. The script in the page's head puts them there, the app takes them. */
  var stoaEarly: Map<string, Early> | undefined;
}

/** An answer that nobody has fetched by then tells of the past. */
const keptMs = 15_000;

export function putEarly(address: string, early: Early): void {
  globalThis.stoaEarly ??= new Map();
  const known = globalThis.stoaEarly;
  known.set(address, early);
  setTimeout(() => known.delete(address), keptMs);
}

/** Hands an answer over, once. */
export function takeEarly(address: string): Early | undefined {
  const found = globalThis.stoaEarly?.get(address);
  globalThis.stoaEarly?.delete(address);
  return found;
}

/** Whether something of this path was asked for early, and nobody has taken it yet. */
export const isAskedEarly = (path: string): boolean =>
  [...(globalThis.stoaEarly?.keys() ?? [])].some((address) => address.split('?')[0] === path);
