import { type ListCodec, listCodec } from '../list-query/listCodec.ts';
import type { View } from './view.ts';

/**
 * Views of lists that are part of a larger page, or whose declaration is large. They load with their page, not with the administration: each
 * is known once the page's script has run.
 */
const views = new Map<string, View>();
const codecs = new Map<string, ListCodec>();

/** @param pathname of the page, whose address has the state of the list */
export function addLateView(pathname: string, view: View): void {
  views.set(view.declaration.name, view);
  if (view.declaration.list) codecs.set(pathname, listCodec(view.declaration.list));
}

export const lateView = (name: string): View | undefined => views.get(name);

/** The codec of the list on the page of an address. */
export const lateCodec = (pathname: string): ListCodec | undefined => codecs.get(pathname);
