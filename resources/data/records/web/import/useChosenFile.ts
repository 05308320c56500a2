import { type Dispatch, type SetStateAction, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import type { ValueFormat } from '#shared/values/reading.ts';
import { randomKey } from '#web/api/randomKey.ts';
import { type ImportMode, readSheetPreview } from './api.ts';
import { type ChosenFile, newChoice, withColumn, withMode } from './chosenFile.ts';
import { isWorkbook, readCsvPreview } from './csvPreview.ts';
import type { FileFormat } from './filePreview.ts';
import { type Column, guessMapping, newFieldFor } from './importColumns.ts';
import type { Work } from './useImportRequest.ts';

/** The chosen file, and what the person has decided about it. @param fields that it can fill */
export function useChosenFile(alias: string, fields: readonly Field[]) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const isName = (text: string) => guessMapping([text], fields)[0] !== null;
  /** @throws UnreadableFile, or as the server refuses a workbook */
  const choose = async (file: File, given: Partial<FileFormat>, work: Work) => {
    const isSheet = await isWorkbook(file);
    const preview = isSheet
      ? await readSheetPreview({ alias, file }, given, work)
      : await readCsvPreview(file, given, isName);
    setChosen((now) => newChoice(file, preview, guessMapping(preview.headers, fields), now));
  };
  return { chosen, setChosen, choose, edits: editsOf(setChosen) };
}

/** Decisions of the person. Each but `skip` changes what the server is asked. */
function editsOf(setChosen: Dispatch<SetStateAction<ChosenFile | null>>) {
  const change = (to: (now: ChosenFile) => ChosenFile) => setChosen((now) => now && { ...to(now), key: randomKey() });
  return {
    map: (at: number, column: Column) => change((now) => withColumn(now, at, column)),
    addField: (at: number, name: string) => change((now) => withColumn(now, at, newFieldFor(now.preview, at, name))),
    format: (field: string, format: ValueFormat) =>
      change((now) => ({ ...now, formats: { ...now.formats, [field]: format } })),
    /** @param empty all words that mean no value */
    takeAsEmpty: (empty: readonly string[]) => change((now) => ({ ...now, empty })),
    makeRecords: () => change((now) => ({ ...now, makesRecords: true })),
    makeOptions: () => change((now) => ({ ...now, makesOptions: true })),
    setMode: (mode: ImportMode, matchBy: string) => change((now) => withMode(now, mode, matchBy)),
    skip: (skips: boolean) => setChosen((now) => now && { ...now, skips }),
  };
}
