import type { Entity } from '#resources/entities/entities.resource.ts';
import type { Field } from '#resources/fields/fields.resource.ts';
import type { Words } from '#shared/resource.ts';
import type { Source } from '#web/i18n/words.ts';

/** A declaration's words come from files; an entity's are its name and those of its fields, in every language alike. */
export function entityWords({ name, fields }: Pick<Entity, 'name'> & { fields: readonly Field[] }): Source {
  const own = Object.fromEntries(fields.map(({ alias, name: label }) => [alias, plain(label)]));
  const make = ({ data }: { data: { fields: Words; [group: string]: string | Words } }): Record<string, Words> => ({
    words: { ...data, name: plain(name), fields: { ...data.fields, ...own } },
  });
  return {
    en: async () => make(await import('#i18n/en/data.ts')),
    ru: async () => make(await import('#i18n/ru/data.ts')),
  };
}

/** People's own words hold no places to fill and no plurals. */
const plain = (text: string) => text.replaceAll('%{', '% {').replaceAll('||||', '|||');
