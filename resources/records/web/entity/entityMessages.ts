import type { Entity } from '#resources/entities/entities.resource.ts';
import type { Field } from '#resources/fields/fields.resource.ts';
import type { MessageTree } from '#shared/resource.ts';
import type { MessageSource } from '#web/i18n/messages.ts';

/** The messages of an entity: those of `data.ts`, with the names that people gave it and its fields in every language. */
export function entityMessages({ name, fields }: Pick<Entity, 'name'> & { fields: readonly Field[] }): MessageSource {
  const own = Object.fromEntries(fields.map(({ alias, name: label }) => [alias, plain(label)]));
  const withNames = (data: { fields: MessageTree } & MessageTree) => ({
    default: { ...data, name: plain(name), fields: { ...data.fields, ...own } },
  });
  return {
    en: async () => withNames((await import('#i18n/en/data.ts')).default),
    ru: async () => withNames((await import('#i18n/ru/data.ts')).default),
  };
}

/** Names hold no placeholders and no plural forms. */
const plain = (text: string) => text.replaceAll('%{', '% {').replaceAll('||||', '|||');
