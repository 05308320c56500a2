/**
 * Whether a JSON text is nested deeper than `levels`. Counts brackets outside strings, so it runs before parsing and
 * needs no stack.
 */
export function isDeeperThan(levels: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > levels) return true;
    } else if (char === 0x7d || char === 0x5d) depth--;
  }
  return false;
}
