import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import type { Violation } from '#shared/violations.ts';

/** The value of a text, or the key of a message if the text is not a value. */
export type Read = { value: unknown } | { violation: Pick<Violation, 'message' | 'params'> };

export interface Reading {
  locale: 'en' | 'ru';
  /** What the cells of the copied column tell about how its numbers or dates are written; absent if nothing. */
  format?: ValueFormat | null;
  /** Ids of the records or people with this name, for a select without its own variants. */
  called: (field: FieldModel, name: string) => Promise<readonly number[]>;
}

/** How values are written as text for the person's spreadsheet. */
export interface TextFormat {
  locale: 'en' | 'ru';
  yes: string;
  no: string;
}

export interface Shown {
  field: Pick<FieldModel, 'type_id' | 'extra' | 'variants'>;
  value: unknown;
  /** The name of a record or person that a select refers to, if it is known. */
  nameOf?: ((id: number) => string | undefined) | undefined;
}

/** How the values of a type are copied and pasted. */
export interface FieldClipboard {
  /** Fields of one kind accept each other's copied values as they are. */
  kind(field: FieldModel): string;
  /** The value that the text of a spreadsheet's cell means. */
  read(text: string, field: FieldModel, reading: Reading): Read | Promise<Read>;
  /** The text of a value, in a form that can be pasted back. */
  write(shown: Shown, format: TextFormat): string;
}

export const invalid = (message: string): Read => ({ violation: { message, params: {} } });

/** @param value null if the text is not a value */
export const found = (value: unknown, message: string): Read => (value === null ? invalid(message) : { value });
