import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { Violation } from '#shared/violations.ts';

/** The value that a text means, or why it means none: the key of a message. */
export type Read = { value: unknown } | { fault: Pick<Violation, 'message' | 'params'> };

export interface Reading {
  locale: 'en' | 'ru';
  /** Ids of the records or people of this name, for a select without variants of its own. */
  called: (field: FieldModel, name: string) => Promise<readonly number[]>;
}

/** How a block is written for the person's own spreadsheet. */
export interface Manner {
  locale: 'en' | 'ru';
  yes: string;
  no: string;
}

export interface Shown {
  field: Pick<FieldModel, 'type_id' | 'extra' | 'variants'>;
  value: unknown;
  /** The name of the record or person that a select points at, where it is known. */
  name?: string | undefined;
}

/** How the values of a type are copied and pasted. */
export interface FieldClipboard {
  /** Fields of one kind accept each other's copied values as they are. */
  kind(field: FieldModel): string;
  /** The value that the text of a spreadsheet's cell means. */
  read(text: string, field: FieldModel, reading: Reading): Read | Promise<Read>;
  /** The text of a value, in a form that can be pasted back. */
  write(shown: Shown, manner: Manner): string;
}

export const fault = (message: string): Read => ({ fault: { message, params: {} } });

/** @param value null where the text means none */
export const found = (value: unknown, message: string): Read => (value === null ? fault(message) : { value });
