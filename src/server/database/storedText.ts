/** Of a reason that is kept, in characters. */
const REASON_CHARACTERS = 2000;

/** A message as a column can have it. It may quote a server that is not ours, and PostgreSQL refuses what is no text. */
export const storedReason = (message: string): string =>
  message.slice(0, REASON_CHARACTERS).replaceAll('\0', '\ufffd').toWellFormed();
