import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Field } from '#resources/fields/fields.resource.ts';
import { records } from '#resources/records/records.resource.ts';
import { entityResourceName } from '#shared/entityResourceName.ts';
import { limits } from '#shared/limits.ts';
import { call } from '#web/api/api.ts';
import type { Reading } from './csvPreview.ts';
import { importFailure } from './importErrorText.ts';
import { faultsOf, type ImportReport, idsOf, importCall } from './sendImport.ts';
import { type ChosenFile, useChosenFile } from './useChosenFile.ts';
import { useSending } from './useImportRequest.ts';

/** What was found in the file, or made of it. */
export interface Outcome {
  report: ImportReport;
  isDone: boolean;
}

const refused: ImportReport = { rows: 0, created: 0, created_ids: [], errors: [], error_count: 0, ignored: [] };

/** One import, from the choice of a file to its being taken back. What was chosen stays when the server refuses. */
export function useImport(alias: string, fields: readonly Field[]) {
  const { chosen, choose, map, forget } = useChosenFile(fields);
  const { sending, failure, setFailure, send, stop } = useSending();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const readAgain = useReadAgain(alias);
  const clear = () => {
    setOutcome(null);
    setFailure(null);
  };
  const read = async (file: File, reading?: Partial<Reading>) => {
    clear();
    const unfit = await choose(file, reading);
    if (unfit) setFailure(importFailure(unfit));
  };
  const look = ({ file, start, mapping, key }: ChosenFile, isDryRun: boolean) =>
    send(isDryRun ? 'check' : 'import', async (work) => {
      try {
        const report = await importCall({ alias, ...start, file, mapping, key }, { isDryRun, ...work });
        setOutcome({ report, isDone: !isDryRun });
        if (!isDryRun) await readAgain();
      } catch (error) {
        const errors = faultsOf(error);
        if (!errors) throw error;
        setOutcome({ report: { ...refused, errors, error_count: errors.length }, isDone: false });
      }
    });
  const undo = ({ created_ids, created }: ImportReport) =>
    send('undo', async ({ onProgress }) => {
      await removeAll(alias, created_ids, (gone) => onProgress(gone / created));
      await readAgain();
    });

  return {
    ...{ chosen, sending, outcome, failure, stop, undo, map },
    choose: (file: File, reading?: Partial<Reading>) => void read(file, reading),
    refuse: (key: string) => setFailure(importFailure(key)),
    check: () => chosen && void look(chosen, true),
    run: () => chosen && void look(chosen, false),
    /** To the columns. */
    back: clear,
    /** To the choice of a file. */
    restart: () => {
      clear();
      forget();
    },
  };
}

export type Import = ReturnType<typeof useImport>;

function useReadAgain(alias: string) {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [name, kind] }) => name === entityResourceName(alias) && kind !== 'card',
    });
}

async function removeAll(alias: string, runs: ImportReport['created_ids'], onGone: (count: number) => void) {
  let gone = 0;
  for (const ids of idsOf(runs, limits.bulk_rows_max)) {
    await call(records.endpoints.bulk, { params: { alias }, body: { delete: ids } });
    gone += ids.length;
    onGone(gone);
  }
}
