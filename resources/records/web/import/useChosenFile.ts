import { useState } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import { type CsvFormat, type CsvPreview, readCsvPreview, UnreadableFile } from './csvPreview.ts';
import { guessMapping, type Mapping } from './importMapping.ts';

export interface ChosenFile {
  file: File;
  start: CsvPreview;
  mapping: Mapping;
  /** Idempotency key of this file with this mapping. */
  key: string;
}

const newKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The chosen file, its format, and the mapping of columns to fields. */
export function useChosenFile(fields: readonly Field[]) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  return {
    chosen,
    /** @returns why the file cannot be read, as a key of `records.import`; null if it can */
    choose: async (file: File, reading?: Partial<CsvFormat>): Promise<string | null> => {
      try {
        const start = await readCsvPreview(file, reading);
        setChosen({ file, start, mapping: guessMapping(start.headers, fields), key: newKey() });
        return null;
      } catch (error) {
        return error instanceof UnreadableFile ? error.message : 'unreadable';
      }
    },
    map: (header: string, field: string | null) =>
      setChosen((now) => now && { ...now, mapping: { ...now.mapping, [header]: field }, key: newKey() }),
    forget: () => setChosen(null),
  };
}
