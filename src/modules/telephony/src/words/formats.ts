import { useLocale } from '@stoa/sdk/react';
import { useMemo } from 'react';
import type { Words } from './words.ts';

const DAY_MS = 86_400_000;

/** Seconds as `4:05` or `1:02:05`. */
export function clock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds as `1 h 12 min`. */
export function span(seconds: number, words: Words): string {
  const minutes = Math.round(seconds / 60);
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (parts.hours === 0) return words('span_minutes', parts);
  return parts.minutes === 0 ? words('span_hours', parts) : words('span_both', parts);
}

/** Seconds of `4:05`, `1:02:05` or `4` minutes; null for anything else. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,3}$/.test(part))) return null;
  const numbers = parts.map(Number);
  if (numbers.slice(1).some((part) => part > 59)) return null;
  if (numbers.length === 1) return (numbers[0] as number) * 60;
  return numbers.reduce((sum, part) => sum * 60 + part, 0);
}

/** Moments in the language of the app and the time of this browser: `Today, 14:05`. */
export function useFormats(words: Words) {
  const locale = useLocale();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', { hour: '2-digit', minute: '2-digit' });
    const day = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', { day: 'numeric', month: 'short' });
    const dayOfYear = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'ru', {
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
    });
    const number = new Intl.NumberFormat(locale);
    const dayName = (date: Date, now: Date) => {
      const ago = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
      if (ago === 0) return words('today');
      if (ago === 1) return words('yesterday');
      return (date.getFullYear() === now.getFullYear() ? day : dayOfYear).format(date);
    };
    return {
      number: (value: number) => number.format(value),
      moment: (iso: string, now = new Date()) => {
        const date = new Date(iso);
        return `${dayName(date, now)}, ${time.format(date)}`;
      },
    };
  }, [locale, words]);
}

const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** A moment as `datetime-local` has it, in the time of this browser. */
export function localMoment(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
