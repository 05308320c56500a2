import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';

/** Name of the client's type for conditions on fields of this type. */
export const askedType = (type: FieldTypeName) => `Stoa${type.charAt(0).toUpperCase()}${type.slice(1)}Asked`;

/** Type of a read value. A field named `then` is never `any`: TypeScript would take the record for a promise. */
export const readType = (alias: string, type: FieldTypeName) => {
  const { read } = fieldTypes[type].client;
  return alias === 'then' && read === 'any' ? 'unknown' : read;
};

/** Type of a written value. */
export const writeType = (type: FieldTypeName) => fieldTypes[type].client.write ?? fieldTypes[type].client.read;
