import { z } from 'zod/mini';
import { text } from '#shared/shapes.ts';

/** Names in the languages of the interface, of an entity or a field. What is absent or empty is its plain name. */
export interface Names {
  en?: string | undefined;
  ru?: string | undefined;
}

/** An empty name is none. */
export const namesShape = () =>
  z.strictObject({ en: z.optional(text()), ru: z.optional(text()) }).check(z.overwrite(withoutEmpty));

const withoutEmpty = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name?.trim()));

/** What people see. */
export const shownName = (name: string, names: Names | null | undefined, locale: 'en' | 'ru'): string =>
  names?.[locale]?.trim() || name;
