import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api.ts';
import { randomKey } from '#web/api/randomKey.ts';
import { errorText, violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { notify } from '#web/inputs/ui/messages.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useSubmitOnce } from '#web/state/useSubmitOnce.ts';
import { mergeRecords, readListsAgain, unmergeRecords } from './api.ts';

interface Merge {
  id: number;
  /** Of the record that stays, for people. */
  title: string;
  ids: readonly number[];
  values: Record<string, unknown>;
  etag: string | null;
}

/** Merges records, and offers to undo it. */
export function useMerge(alias: string, onDone: () => void) {
  const { name } = useView().declaration;
  const translate = useTranslate();
  const client = useQueryClient();
  const once = useSubmitOnce();
  const key = useRef(randomKey());
  const [failure, setFailure] = useState<string | null>(null);

  const undo = async ({ id, ids }: Merge) => {
    try {
      const kept = await unmergeRecords(alias, id, ids);
      notify({ tone: 'success', text: translate('duplicates.undone') });
      if (kept > 0) notify({ tone: 'warning', text: translate('duplicates.kept', { smart_count: kept }) });
      await readListsAgain(client, name, []);
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, name) });
    }
  };
  const merge = (given: Merge) =>
    once.submit(async () => {
      setFailure(null);
      try {
        await mergeRecords(alias, given.id, { ...given, key: key.current });
      } catch (error) {
        key.current = randomKey();
        const violations = error instanceof ApiError ? error.problem.violations : [];
        setFailure(violations.map((each) => violationText(each, translate)).join('. ') || errorText(error, name));
        return false;
      }
      const text = translate('duplicates.merged', { smart_count: given.ids.length, name: given.title });
      notify({ tone: 'success', text, action: { label: translate('duplicates.undo'), run: () => void undo(given) } });
      void readListsAgain(client, name, given.ids);
      onDone();
      return true;
    });
  return { merge, failure, isMerging: once.isClosed };
}
