import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useListSlots } from '../slots.ts';
import { useView } from '../ViewContext.ts';
import { useIsTrash } from './useIsTrash.ts';

/** What a feature shows instead of the table; null for the table. */
export function useActiveBody(): ComponentType | null {
  const { bodies } = useListSlots();
  const view = useView();
  const isTrash = useIsTrash();
  const params = new URLSearchParams(useLocation().search);
  return bodies.find(({ isShown }) => isShown({ view, params, isTrash }))?.Body ?? null;
}
