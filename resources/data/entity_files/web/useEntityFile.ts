import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { entityNamesQuery } from '#resources/data/entities/web/menu/api.ts';
import { type ImportReport, isAboutRows } from '#resources/data/records/web/import/api.ts';
import { type ChosenFile, newChoice } from '#resources/data/records/web/import/chosenFile.ts';
import { isWorkbook, readCsvPreview } from '#resources/data/records/web/import/csvPreview.ts';
import type { FileFormat } from '#resources/data/records/web/import/filePreview.ts';
import { fieldAt } from '#resources/data/records/web/import/importColumns.ts';
import { useChecks } from '#resources/data/records/web/import/useImport.ts';
import { useImportRequest } from '#resources/data/records/web/import/useImportRequest.ts';
import { newIntent } from '#web/api/intent.ts';
import { translate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { invalidateAllButCards } from '#web/resource/listCache.ts';
import { type EntityAnswer, previewOf, removeEntity, sendEntityFile } from './api.ts';
import { drawnColumns, isField, type Names, proposedColumns, requestOf } from './entityDraft.ts';
import { fileEdits } from './fileEdits.ts';

const noNames: Names = { name: '', alias: '', isOwnAlias: false };

/** A file on its way to an entity: it is proposed, changed by the person, and made. */
export function useEntityFile(dropped: File | null, onMade: () => void) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [names, setNames] = useState(noNames);
  const calls = useCalls({ chosen, setChosen, names, setNames, onMade });
  const { checked, sending, failure, size, read, look, make, stop, refuse } = calls;
  const begin = useEffectEvent(() => dropped && read(dropped));
  useEffect(() => void begin(), []);
  const isCurrent = chosen !== null && checked?.key === chosen.key;
  const isBusy = sending !== null && sending.kind !== 'check';
  useChecks(chosen, { isOff: isCurrent || isBusy, canCheck: isNamed, look, stop: calls.stopCheck });
  return {
    ...{ chosen, names, sending, failure, size, isCurrent, stop, refuse },
    report: checked?.report ?? null,
    fields: chosen ? chosen.columns.flatMap((_, at) => fieldAt(chosen, at, []) ?? []) : [],
    ...fileEdits(setChosen, setNames),
    choose: (file: File, given?: Partial<FileFormat>) => void read(file, given),
    make: () => chosen && void make(chosen),
    /** Back to choosing a file. */
    restart: () => {
      stop();
      calls.forgive();
      setChosen(null);
      setNames(noNames);
    },
  };
}

interface CallsOf {
  chosen: ChosenFile | null;
  setChosen: Dispatch<SetStateAction<ChosenFile | null>>;
  names: Names;
  setNames: Dispatch<SetStateAction<Names>>;
  onMade: () => void;
}

/** What the server is asked, and its answers. */
function useCalls({ chosen, setChosen, names, setNames, onMade }: CallsOf) {
  const [checked, setChecked] = useState<{ report: ImportReport; key: string } | null>(null);
  const [size, setSize] = useState(0);
  const [intent] = useState(newIntent);
  const { send, ...requests } = useImportRequest('entities');
  const finish = useFinish(onMade);
  const take = (answer: EntityAnswer, key: string) => {
    setChecked({ report: answer.import, key });
    const { name, alias } = answer.entity;
    setNames((now) => ({ ...now, ...(now.name === '' && { name }), ...(!now.isOwnAlias && { alias }) }));
  };
  const read = (file: File, given: Partial<FileFormat> = {}) => {
    setSize(file.size);
    return send('read', async (work) => {
      const text = (await isWorkbook(file)) ? null : await readCsvPreview(file, given);
      const sent = { file, format: text ?? given, draft: {}, formats: {}, empty: [], skips: true };
      const answer = await sendEntityFile(sent, { isDryRun: true, intent, ...work });
      const preview = text ?? previewOf(answer);
      const choice = newChoice(file, preview, proposedColumns(answer, preview), chosen);
      setChosen({ ...choice, found: answer.import.formats });
      take(answer, choice.key);
    });
  };
  const look = (now: ChosenFile) =>
    send('check', async (work) => {
      // What would be left out is told whether it will be or not.
      const sent = requestOf({ ...now, skips: true }, names, false);
      const answer = await sendEntityFile(sent, { isDryRun: true, intent, ...work });
      take(answer, now.key);
      setChosen((latest) => (latest?.key === now.key ? withAnswer(latest, answer) : latest));
    });
  const make = (now: ChosenFile) =>
    send('import', async (work) => {
      try {
        finish(await sendEntityFile(requestOf(now, names, true), { isDryRun: false, intent, ...work }));
      } catch (error) {
        if (!isAboutRows(error)) throw error;
        await look(now);
      }
    });
  return { ...requests, checked, size, read, look, make };
}

const withAnswer = (chosen: ChosenFile, answer: EntityAnswer): ChosenFile => ({
  ...chosen,
  found: answer.import.formats,
  columns: drawnColumns(chosen.columns, answer),
});

export type EntityFile = ReturnType<typeof useEntityFile>;

/** Whether there are fields, and each has a name. */
export const isNamed = ({ columns }: ChosenFile): boolean =>
  columns.some(isField) && columns.filter(isField).every(({ name }) => name.trim() !== '');

/** Shows the new entity's records. Undoing is removing the entity. */
function useFinish(onMade: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = async () => {
    await client.invalidateQueries(entityNamesQuery);
    await invalidateAllButCards(client, 'entities');
  };
  const undo = async (id: number, name: string) => {
    await removeEntity(id);
    void navigate('/admin/entities');
    await refresh();
    notify({ tone: 'success', text: translate('imports.entity.removed', { name }) });
  };
  return ({ entity: { id, name, alias }, import: { created } }: EntityAnswer) => {
    onMade();
    void refresh();
    void navigate(`/admin/data/${alias}`);
    notify({
      tone: 'success',
      text: translate('imports.entity.made', { name, smart_count: created }),
      action: { label: translate('imports.undo'), run: () => void undo(id, name) },
    });
  };
}
