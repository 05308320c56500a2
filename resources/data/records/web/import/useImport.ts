import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { entityResourceName } from '#shared/entities/entityResourceName.ts';
import { limits } from '#shared/limits.ts';
import { invalidateAllButCards } from '#web/resource/listCache.ts';
import { removeRecords } from '../api.ts';
import { type ImportReport, idBatches, rowErrorsOf, sendImport } from './api.ts';
import type { FileFormat } from './filePreview.ts';
import { type ChosenFile, useChosenFile } from './useChosenFile.ts';
import { importErrorText, useImportRequest } from './useImportRequest.ts';

/** Result of a check or an import. */
export interface Outcome {
  report: ImportReport;
  isDone: boolean;
}

const refused: Omit<ImportReport, 'has_header'> = {
  rows: 0,
  blank_rows: 0,
  created: 0,
  created_ids: [],
  errors: [],
  error_count: 0,
  notes: [],
  note_count: 0,
  ignored: [],
  formats: {},
};

/** State of an import, from choosing a file to undoing it. The choice stays if the server refuses. */
export function useImport(alias: string, fields: readonly Field[]) {
  const { chosen, choose, map, format, learn, forget } = useChosenFile(alias, fields);
  const { sending, failure, setFailure, send, stop } = useImportRequest();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const client = useQueryClient();
  const clear = () => {
    setOutcome(null);
    setFailure(null);
  };
  const read = async (file: File, reading?: FileFormat) => {
    clear();
    const unfit = await choose(file, reading);
    if (unfit) setFailure(importErrorText(unfit));
  };
  const look = ({ file, start, mapping, formats, key }: ChosenFile, isDryRun: boolean) =>
    send(isDryRun ? 'check' : 'import', async (work) => {
      try {
        const report = await sendImport({ alias, ...start, file, mapping, formats, key }, { isDryRun, ...work });
        setOutcome({ report, isDone: !isDryRun });
        learn(report.formats);
        if (!isDryRun) await invalidateAllButCards(client, entityResourceName(alias));
      } catch (error) {
        const errors = rowErrorsOf(error);
        if (!errors) throw error;
        const { has_header } = start;
        setOutcome({ report: { ...refused, has_header, errors, error_count: errors.length }, isDone: false });
      }
    });
  const undo = ({ created_ids, created }: ImportReport) =>
    send('undo', async ({ onProgress }) => {
      await removeAll(alias, created_ids, (gone) => onProgress(gone / created));
      await invalidateAllButCards(client, entityResourceName(alias));
    });

  return {
    ...{ chosen, sending, outcome, failure, stop, undo, map, format },
    choose: (file: File, reading?: FileFormat) => void read(file, reading),
    refuse: (key: string) => setFailure(importErrorText(key)),
    check: () => chosen && void look(chosen, true),
    run: () => chosen && void look(chosen, false),
    /** Back to the columns. */
    back: clear,
    /** Back to choosing a file. */
    restart: () => {
      clear();
      forget();
    },
  };
}

export type Import = ReturnType<typeof useImport>;

async function removeAll(alias: string, runs: ImportReport['created_ids'], onRemoved: (count: number) => void) {
  let gone = 0;
  for (const ids of idBatches(runs, limits.bulk_rows_max)) {
    await removeRecords(alias, ids);
    gone += ids.length;
    onRemoved(gone);
  }
}
