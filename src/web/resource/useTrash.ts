import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { notify } from '../layout/messages.ts';
import { request } from '../providers/api.ts';
import { errorText } from '../providers/errorText.ts';
import { dropRecords } from './listCache.ts';
import { useWords } from './useWords.ts';
import { useView } from './ViewContext.ts';

/** Records go to the trash in one call, all or none (CONTRACT.md section 4), and come back from it by the toast. */
export function useTrash() {
  const { declaration } = useView();
  const word = useWords(declaration.name);
  const client = useQueryClient();
  const { onSelect } = useListContext();

  const send = async (body: unknown, done: string, ids: number[], undo?: () => void): Promise<boolean> => {
    const { bulk } = declaration.endpoints;
    if (!bulk) return false;
    try {
      await request(bulk.method, bulk.path, { body });
    } catch (error) {
      notify({ tone: 'error', text: errorText(error, declaration.name) });
      return false;
    }
    const text = word(done, { smart_count: ids.length });
    notify({ tone: 'success', text, ...(undo && { action: { label: word('bulk.undo'), run: undo } }) });
    return true;
  };
  const restore = async (ids: number[]) => {
    const update = ids.map((id) => ({ id, deleted_at: null }));
    const isDone = await send({ update }, 'bulk.restore_done', ids);
    if (!isDone) return;
    const { name } = declaration;
    await Promise.all(['getList', 'pipeline'].map((kind) => client.invalidateQueries({ queryKey: [name, kind] })));
  };
  return async (ids: number[]) => {
    if (!(await send({ delete: ids }, 'bulk.remove_done', ids, () => void restore(ids)))) return;
    onSelect([]);
    await dropRecords(client, declaration.name, ids);
  };
}
