/** What a page calls itself, to be told of everybody's writes but its own. */
const pattern = /^[\w-]{8,64}$/;

/** The name in a header `Stoa-Page`; anything else is no name. */
export const pageNameOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && pattern.test(header) ? header : null;
