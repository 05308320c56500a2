import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react';
import type { Field } from '#resources/data/fields/fields.resource.ts';
import { entityResourceName } from '#shared/entities/entityResourceName.ts';
import { newIntent } from '#web/api/intent.ts';
import { randomKey } from '#web/api/randomKey.ts';
import { invalidateAllButCards } from '#web/resource/listCache.ts';
import { type ImportReport, isAboutRows, sendImport, type Undone, undoImport } from './api.ts';
import { type ChosenFile, hasKey, requestOf, withMade } from './chosenFile.ts';
import type { FileFormat } from './filePreview.ts';
import type { Column } from './importColumns.ts';
import type { ImportWish } from './importWish.ts';
import { makeFields } from './makeFields.ts';
import { useChosenFile } from './useChosenFile.ts';
import { useImportRequest } from './useImportRequest.ts';

/** Files up to this size are checked by themselves after each change. Bytes. */
const checkedAtOnce = 16 * 1024 * 1024;
/** From the last change to the check, in ms. */
const checkDelay = 300;

/** State of an import, from choosing a file to undoing it. The choice stays if the server refuses. */
export function useImport({ alias, entity_id, fields: all, file: dropped }: ImportWish) {
  const [fields, setFields] = useState<readonly Field[]>(() => all.filter(({ access }) => access === 'write'));
  const { chosen, setChosen, choose, edits } = useChosenFile(alias, fields);
  const makeNew = useNewFields(entity_id, fields, setFields);
  const calls = useCalls(alias, { setChosen, makeNew });
  const { sending, failure, done, stop, undo, look, write, clear, checked } = calls;

  const [size, setSize] = useState(0);
  const read = async (file: File, given: Partial<FileFormat> = {}) => {
    clear();
    setSize(file.size);
    await calls.send('read', (work) => choose(file, given, work));
  };
  const begin = useEffectEvent(() => dropped && void read(dropped));
  useEffect(() => void begin(), []);
  const isCurrent = chosen !== null && checked?.key === chosen.key;
  const isBusy = done !== null || (sending !== null && sending.kind !== 'check');
  useChecks(chosen, { isOff: isCurrent || isBusy, canCheck, look, stop: calls.stopCheck });

  return {
    ...{ fields, chosen, sending, failure, done, stop, undo, ...edits },
    /** Of the file that is read or sent. Bytes. */
    size,
    report: checked?.report ?? null,
    /** The report is about what is chosen now. */
    isCurrent,
    choose: (file: File, given?: Partial<FileFormat>) => void read(file, given),
    refuse: calls.refuse,
    check: () => chosen && void look(chosen),
    run: () => chosen && void write(chosen),
    /** Back to choosing a file. */
    restart: () => {
      clear();
      setChosen(null);
    },
  };
}

interface CallsOf {
  setChosen: Dispatch<SetStateAction<ChosenFile | null>>;
  makeNew: (chosen: ChosenFile) => Promise<ChosenFile>;
}

/** What the server is asked, and its reports. */
function useCalls(alias: string, { setChosen, makeNew }: CallsOf) {
  const [checked, setChecked] = useState<{ report: ImportReport; key: string } | null>(null);
  const [done, setDone] = useState<ImportReport | null>(null);
  const { sending, failure, forgive, refuse, send, stop, stopCheck } = useImportRequest();
  const client = useQueryClient();
  const look = (now: ChosenFile) =>
    send('check', async (work) => {
      // What would be left out is told whether it will be or not.
      const report = await sendImport({ ...requestOf(alias, now), skips: true }, { isDryRun: true, ...work });
      setChecked({ report, key: now.key });
      setChosen((latest) => (latest?.key === now.key ? { ...latest, found: report.formats } : latest));
    });
  const write = (now: ChosenFile) =>
    send('import', async (work) => {
      const ready = now.columns.some(isNew) ? await makeNew(now) : now;
      setChosen(ready);
      try {
        setDone(await sendImport(requestOf(alias, ready), { isDryRun: false, ...work }));
        await invalidateAllButCards(client, entityResourceName(alias));
      } catch (error) {
        if (!isAboutRows(error)) throw error;
        // A record or an option may have changed since the last check.
        await look(ready);
      }
    });
  /** @returns what it did; null if it was refused */
  const undo = async (import_id: number): Promise<Undone | null> => {
    let undone: Undone | null = null;
    await send('undo', async () => {
      undone = await undoImport(alias, import_id);
      await invalidateAllButCards(client, entityResourceName(alias));
    });
    return undone;
  };
  const clear = () => {
    stop();
    forgive();
    setChecked(null);
    setDone(null);
  };
  return { checked, done, sending, failure, send, look, write, undo, clear, refuse, stop, stopCheck };
}

export type Import = ReturnType<typeof useImport>;

const isNew = (column: Column) => column !== null && typeof column === 'object';

/** Makes the new fields of a file; those that are there already are not made a second time. */
function useNewFields(entity_id: number, fields: readonly Field[], setFields: (fields: readonly Field[]) => void) {
  const [intent] = useState(newIntent);
  const client = useQueryClient();
  return async (chosen: ChosenFile): Promise<ChosenFile> => {
    const made = await makeFields(client, entity_id, { chosen, fields, intent });
    setFields([...fields, ...made.values()]);
    return { ...withMade(chosen, made), key: randomKey() };
  };
}

/** Whether the server can tell anything: it does not know new fields. */
export const canCheck = (chosen: ChosenFile): boolean =>
  chosen.columns.some((column) => typeof column === 'string') && hasKey(chosen);

/** Whether the file is checked without being asked for. */
export const isCheckedAtOnce = ({ file }: ChosenFile): boolean => file.size <= checkedAtOnce;

interface Checks {
  isOff: boolean;
  canCheck: (chosen: ChosenFile) => boolean;
  look: (chosen: ChosenFile) => Promise<boolean>;
  stop: () => void;
}

/** Checks the file after each change, and after an import that was refused. */
export function useChecks(chosen: ChosenFile | null, { isOff, canCheck, look, stop }: Checks) {
  const key = chosen?.key;
  const check = useEffectEvent(() => {
    if (chosen && isCheckedAtOnce(chosen) && canCheck(chosen)) void look(chosen);
  });
  const end = useEffectEvent(stop);
  useEffect(() => {
    if (key === undefined || isOff) return;
    const timer = setTimeout(check, checkDelay);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [key, isOff]);
}
