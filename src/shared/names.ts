/** Names in the languages of the interface, of an entity or a field. What is absent or empty is its plain name. */
export interface Names {
  en?: string | undefined;
  ru?: string | undefined;
}

/** What people see. */
export const shownName = (name: string, names: Names | null | undefined, locale: 'en' | 'ru'): string =>
  names?.[locale]?.trim() || name;
