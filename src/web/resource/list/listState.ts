import type { ComponentType } from 'react';
import { useListContext } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { trashKey } from '#web/list-query/listCodec.ts';
import { useListSlots } from '../slots.ts';
import { useView } from '../ViewContext.ts';

/** The component that a feature shows instead of the table; null for the table. */
export function useActiveBody(): ComponentType | null {
  const { bodies } = useListSlots();
  const view = useView();
  const isTrash = useIsTrash();
  const params = new URLSearchParams(useLocation().search);
  return bodies.find(({ isShown }) => isShown({ view, params, isTrash }))?.Body ?? null;
}

/** Whether the list shows deleted records. */
export const useIsTrash = (): boolean =>
  (useListContext().filterValues as Record<string, unknown> | undefined)?.[trashKey] === true;
