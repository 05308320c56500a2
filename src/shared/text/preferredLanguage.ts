const known = ['en', 'ru'] as const;

/** The interface language that fits an `Accept-Language` header best; null if it names none of ours. */
export function preferredLanguage(header: string | undefined): (typeof known)[number] | null {
  const wanted = (header ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...params] = part.trim().toLowerCase().split(';');
      const quality = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find(Boolean);
      return { language: known.find((each) => tag === each || tag.startsWith(`${each}-`)), q: Number(quality ?? 1) };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
  return wanted.find(({ language }) => language)?.language ?? null;
}
