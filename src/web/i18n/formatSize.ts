const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The unit's name in full is what Intl has for bytes. */
const byte: Readonly<Record<string, string>> = { en: 'B', ru: 'Б' };

/** A file size in units of 1024: "512 B", "1.4 MB", "1,4 МБ". */
export function formatSize(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  if (power === 0) return `${bytes}\u00a0${byte[locale] ?? byte.en}`;
  const value = bytes / 1024 ** power;
  const digits = { maximumFractionDigits: value < 100 ? 1 : 0 };
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[power], unitDisplay: 'short', ...digits }).format(
    value,
  );
}
