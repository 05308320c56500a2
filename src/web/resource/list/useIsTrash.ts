import { useListContext } from 'react-admin';
import { trashKey } from '#web/list-query/listCodec.ts';

/** Whether the list shows what was deleted. */
export const useIsTrash = (): boolean =>
  (useListContext().filterValues as Record<string, unknown> | undefined)?.[trashKey] === true;
