import type { FieldTypeName } from '#shared/fieldTypes/fieldType.ts';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';

/** The name of the type that describes conditions on fields of this type. */
export const filterType = (type: FieldTypeName) => `Stoa${type.charAt(0).toUpperCase()}${type.slice(1)}Condition`;

/**
 * The type of a value that is read. In a field `then`, `any` becomes `unknown`: a record with a callable `then` would
 * be taken for a promise.
 */
export const readType = (alias: string, type: FieldTypeName) => {
  const { read } = fieldTypes[type].client;
  return alias === 'then' && read === 'any' ? 'unknown' : read;
};

/** The type of a value that may be written. */
export const writeType = (type: FieldTypeName) => fieldTypes[type].client.write ?? fieldTypes[type].client.read;
