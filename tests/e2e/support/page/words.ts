import enAdmin from '#i18n/en/admin.ts';
import enData from '#i18n/en/data.ts';
import enFilters from '#i18n/en/filters.ts';
import enRecords from '#i18n/en/records.ts';
import enViews from '#i18n/en/views.ts';
import ruAdmin from '#i18n/ru/admin.ts';
import ruData from '#i18n/ru/data.ts';
import ruFilters from '#i18n/ru/filters.ts';
import ruRecords from '#i18n/ru/records.ts';
import ruViews from '#i18n/ru/views.ts';
import type { Language } from '#resources/account/account/account.resource.ts';
import type { Translated } from '#shared/resource.ts';
import { interpolate } from '#shared/text/interpolate.ts';

const en = { admin: enAdmin, data: enData, filters: enFilters, records: enRecords, views: enViews };

/** The interface's messages, for tests that run in each language. */
export type Words = Translated<typeof en>;

export const words: Record<Language, Words> = {
  en,
  ru: { admin: ruAdmin, data: ruData, filters: ruFilters, records: ruRecords, views: ruViews },
};

/** Puts names into a message. The language matters to counts only, which no test asks for. */
export const filled = (message: string, names: Record<string, string>): string => interpolate(message, names, 'en');
