import type { Locale } from 'date-fns';
import { useEffect, useState } from 'react';
import { useLocale } from './translate.ts';

const loads: Record<string, () => Promise<Locale>> = {
  ru: async () => (await import('date-fns/locale/ru')).ru,
};

/** The date-fns locale of the current language; undefined for English, and while it loads. */
export function useDateLocale(): Locale | undefined {
  const language = useLocale();
  const [known, setKnown] = useState<{ language: string; locale: Locale }>();
  useEffect(() => {
    let isWanted = true;
    void loads[language]?.().then((locale) => isWanted && setKnown({ language, locale }));
    return () => {
      isWanted = false;
    };
  }, [language]);
  return known?.language === language ? known.locale : undefined;
}
