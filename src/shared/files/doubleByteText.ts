/** How likely a character is in a text, by its two bytes; null: no character. */
type Likely = (lead: number, trail: number) => number | null;

const within = (byte: number, from: number, to: number) => byte >= from && byte <= to;

/** Level 1 of GB 2312 are the 3755 most frequent characters, level 2 the rare ones; what is outside is in old names alone. */
const gb: Likely = (lead, trail) => {
  if (!within(lead, 0x81, 0xfe) || trail === 0x7f || !within(trail, 0x40, 0xfe)) return null;
  if (trail < 0xa1) return -0.4;
  if (within(lead, 0xb0, 0xd7)) return 0.7;
  if (within(lead, 0xa1, 0xa3)) return 0.5;
  return within(lead, 0xd8, 0xf7) ? 0.1 : -0.4;
};

/** Level 1 are the 5401 most frequent characters; low second bytes are in no GB 2312. */
const big5: Likely = (lead, trail) => {
  if (!within(lead, 0xa1, 0xf9) || !(within(trail, 0x40, 0x7e) || within(trail, 0xa1, 0xfe))) return null;
  if (within(lead, 0xa4, 0xc6)) return trail < 0x80 ? 0.8 : 0.6;
  if (lead < 0xa4) return 0.3;
  return lead >= 0xc9 ? 0.05 : -0.4;
};

const shiftJis: Likely = (lead, trail) => {
  if (!(within(lead, 0x81, 0x9f) || within(lead, 0xe0, 0xfc)) || trail === 0x7f || !within(trail, 0x40, 0xfc))
    return null;
  if (lead === 0x81) return trail <= 0xac ? 0.5 : -0.3;
  // Full-width letters, then hiragana.
  if (lead === 0x82) return within(trail, 0x9f, 0xf1) ? 0.9 : within(trail, 0x4f, 0x9a) ? 0.4 : null;
  if (lead === 0x83) return trail <= 0x96 ? 0.8 : -0.3;
  // Kanji: level 1 are the frequent ones.
  if (lead < 0x88) return -0.4;
  return lead < 0x98 ? 0.75 : lead <= 0xea ? 0 : -0.4;
};

const kinds = { gb18030: gb, big5, shift_jis: shiftJis } as const;

/** No reading has such bytes. */
const IMPOSSIBLE = -2;

/**
 * How plausible words are in an encoding with two bytes a character, by how frequent their characters are.
 * @param words one character a byte
 * @returns at most 1
 */
export function doubleBytePlausibility(words: readonly string[], encoding: keyof typeof kinds): number {
  const likely = kinds[encoding];
  let [sum, weight] = [0, 0];
  for (const word of words)
    for (let at = 0; at < word.length; at += 1) {
      const lead = word.charCodeAt(at);
      if (lead < 0x80) continue;
      const hasHalfWidth = encoding === 'shift_jis' && within(lead, 0xa1, 0xdf);
      const point = hasHalfWidth ? 0 : likely(lead, word.charCodeAt(at + 1));
      // Words of Europe have single such bytes among letters.
      const isWithinWord = /[a-z]/.test(`${word[at - 1] ?? ''}${word[at + 2] ?? ''}`);
      sum += 2 * ((point ?? IMPOSSIBLE) - (isWithinWord ? 0.5 : 0));
      weight += 2;
      if (point !== null && !hasHalfWidth) at += 1;
    }
  if (weight === 0) return 0;
  // One character may be a mark before a letter, such as °C.
  return sum / weight - (weight === 2 ? 0.4 : 0);
}
