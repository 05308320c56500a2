import en from '#i18n/en/data.ts';
import ru from '#i18n/ru/data.ts';

const names: Readonly<Record<'en' | 'ru', Readonly<Record<string, string>>>> = { en: en.fields, ru: ru.fields };

/** The name of a system column as a list shows it, or else its alias. */
export const systemColumnName = (alias: string, language: 'en' | 'ru'): string => names[language][alias] ?? alias;
