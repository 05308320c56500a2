import { useLocale } from '@stoa/sdk/react';
import { useMemo } from 'react';
import { en, type Key } from './en.ts';
import { ru } from './ru.ts';

export type { Key };

export type Words = (key: Key, values?: Record<string, string | number>) => string;

export function wordsOf(locale: 'en' | 'ru'): Words {
  const texts: Record<Key, string> = { en, ru }[locale];
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}

/** Texts in the language of the app. */
export function useWords(): Words {
  const locale = useLocale();
  return useMemo(() => wordsOf(locale), [locale]);
}
