const truths = new Map<string, boolean>([
  ...['true', 't', 'yes', 'y', '1', 'on', 'да', 'истина', '+', '✓', '✔'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0', 'off', 'нет', 'ложь', '-', '✗', '✘'].map((word) => [word, false] as const),
]);

/** Yes or no as spreadsheets and databases write them; undefined for another text. */
export const readTruth = (text: string): boolean | undefined => truths.get(text.trim().toLowerCase());
