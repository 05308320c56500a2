import { createContext, useContext } from 'react';
import type { ListSpec } from '#shared/resource.ts';
import type { View } from './view.ts';

export const ViewContext = createContext<View | null>(null);

/** The view whose list or card this is. Throws outside of one. */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView outside of a resource');
  return view;
}

/** The declared list. Throws for a resource that has none, which has no place here. */
export function useListSpec(): ListSpec {
  const { declaration } = useView();
  if (!declaration.list) throw new Error(`${declaration.name} declares no list`);
  return declaration.list;
}
