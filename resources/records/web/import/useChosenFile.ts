import { useState } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import { type CsvStart, type Reading, readCsvStart, UnfitFile } from './csvPreview.ts';
import { guessMapping, type Mapping } from './importMapping.ts';

export interface ChosenFile {
  file: File;
  start: CsvStart;
  mapping: Mapping;
  /** Of this file with this mapping: the same import is made once, however often it is sent. */
  key: string;
}

const newKey = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;

/** The file that is to be imported, how it is read, and which field each column fills. */
export function useChosenFile(fields: readonly Field[]) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  return {
    chosen,
    /** Answers why the file will not do, as a key of `records.import`; null when it will. */
    choose: async (file: File, reading?: Partial<Reading>): Promise<string | null> => {
      try {
        const start = await readCsvStart(file, reading);
        setChosen({ file, start, mapping: guessMapping(start.headers, fields), key: newKey() });
        return null;
      } catch (error) {
        return error instanceof UnfitFile ? error.message : 'unreadable';
      }
    },
    map: (header: string, field: string | null) =>
      setChosen((now) => now && { ...now, mapping: { ...now.mapping, [header]: field }, key: newKey() }),
    forget: () => setChosen(null),
  };
}
