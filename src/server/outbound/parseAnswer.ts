const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The JSON of a foreign server's answer; null for anything else, because an error of JSON.parse would quote the answer. It is
 * parsed at once, so the call must have a limit of {@link ANSWER_BYTES}, and only known fields of it may be read.
 */
export function parseAnswer(body: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(body));
  } catch {
    return null;
  }
}

/** Arrays in arrays, the slowest JSON of this length, take some 10 ms to parse. */
export const ANSWER_BYTES = 128 * 1024;
