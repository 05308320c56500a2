/** What the page is told of an error. */
export const reasonOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).slice(0, 500);
