import { useLocale } from '@stoa/sdk/react';
import { en } from './words/en.ts';
import { ru } from './words/ru.ts';

export type Key = keyof typeof en;
export type Words = (key: Key, values?: Record<string, string | number>) => string;

/** Texts in the language of the app. */
export function useWords(): Words {
  const texts = { en, ru }[useLocale()];
  return (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ''));
}
