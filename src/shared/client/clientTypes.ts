import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';

/** The type under which the generated client keeps the conditions on fields of this type. */
export const askedType = (type: FieldTypeName) => `Stoa${type.charAt(0).toUpperCase()}${type.slice(1)}Asked`;

/** What is read of a field. A promise of a record whose `then` may be anything would be taken for a promise's own. */
export const readType = (alias: string, type: FieldTypeName) => {
  const { read } = fieldTypes[type].client;
  return alias === 'then' && read === 'any' ? 'unknown' : read;
};

/** What may be written of a field. */
export const writeType = (type: FieldTypeName) => fieldTypes[type].client.write ?? fieldTypes[type].client.read;
