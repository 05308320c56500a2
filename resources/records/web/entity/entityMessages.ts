import type { Entity } from '#resources/entities/entities.resource.ts';
import type { Field } from '#resources/fields/fields.resource.ts';
import type { MessageTree } from '#shared/resource.ts';
import type { MessageSource } from '#web/i18n/messages.ts';

/** The messages of an entity: those of `data.ts`, with the names of the entity and its fields, the same in every language. */
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

/** Breaks the syntax of placeholders and plural forms, which names may contain by chance. */
const plain = (text: string) => text.replaceAll('%{', '% {').replaceAll('||||', '|||');
