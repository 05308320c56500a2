/** A client's own name, by which it is left out of events about its own writes. */
const pattern = /^[\w-]{8,64}$/;

/** The value of a `Stoa-Page` header; null if it is not valid. */
export const pageNameOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && pattern.test(header) ? header : null;
