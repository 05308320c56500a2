import { useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { Encoding } from '#shared/files/encodings.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { ApiError } from '#web/api/api.ts';
import { UnreadableFile } from './csvPreview.ts';
import { type FileFormat, type FilePreview, readFilePreview } from './filePreview.ts';
import { guessMapping, type Mapping } from './importMapping.ts';

/** Format of the column of each field by its alias; `either` if its cells can be read in two ways. */
export type Formats = Readonly<Record<string, ValueFormat | 'either'>>;

export interface ChosenFile {
  file: File;
  start: FilePreview;
  /** The encoding that was found, whatever the person has chosen since. */
  guess: Encoding;
  mapping: Mapping;
  /** Formats that the person has chosen. */
  formats: Readonly<Record<string, ValueFormat>>;
  /** Formats that the server has found in the whole file. */
  found: Formats;
  /** Idempotency key of this file with this mapping and these formats. */
  key: string;
}

const newKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The chosen file, its format, and the mapping of columns to fields. */
export function useChosenFile(alias: string, fields: readonly Field[]) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  return {
    chosen,
    /** @returns why the file cannot be read, as a key of `imports` or an error of the server; null if it can */
    choose: async (file: File, reading?: FileFormat): Promise<unknown> => {
      try {
        const start = await readFilePreview(alias, file, reading);
        const mapping = guessMapping(start.headers, fields);
        setChosen((now) => {
          const guess = now?.file === file ? now.guess : start.encoding;
          return { file, start, guess, mapping, formats: {}, found: {}, key: newKey() };
        });
        return null;
      } catch (error) {
        return error instanceof UnreadableFile ? error.message : error instanceof ApiError ? error : 'unreadable';
      }
    },
    /** @param at position of the column */
    map: (at: number, field: string | null) =>
      setChosen((now) => {
        if (!now) return now;
        // The format was that of another column.
        const { [field ?? '']: _, ...formats } = now.formats;
        return { ...now, mapping: now.mapping.with(at, field), formats, found: {}, key: newKey() };
      }),
    format: (alias: string, format: ValueFormat) =>
      setChosen((now) => now && { ...now, formats: { ...now.formats, [alias]: format }, key: newKey() }),
    learn: (found: Formats) => setChosen((now) => now && { ...now, found }),
    forget: () => setChosen(null),
  };
}
