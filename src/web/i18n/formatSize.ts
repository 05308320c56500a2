const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A file size in units of 1024: "1.4 MB", "1,4 МБ". */
export function formatSize(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const value = bytes / 1024 ** power;
  const digits = { maximumFractionDigits: power > 0 && value < 100 ? 1 : 0 };
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[power], unitDisplay: 'short', ...digits }).format(
    value,
  );
}
