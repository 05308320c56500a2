import { entityResourceName } from '#shared/entities/entityResourceName.ts';
import { type ListCodec, listCodec } from '../list-query/listCodec.ts';
import { recordsAlias } from '../preload/firstRequests.ts';
import type { View } from './view.ts';

/**
 * Views that are not loaded with the administration: those of the account's entities, made at run time, and of lists that
 * are part of a larger page or whose declaration is large. Each is known once its page was shown.
 */
const views = new Map<string, View>();
const byPage = new Map<string, View>();
const codecs = new WeakMap<View, ListCodec>();

/** @param pathname of the page, whose address has the state of the list; of records it follows from their alias */
export function addLateView(view: View, pathname?: string): void {
  views.set(view.declaration.name, view);
  if (pathname !== undefined) byPage.set(pathname, view);
}

export const lateView = (name: string): View | undefined => views.get(name);

/** The codec of the list on the page of an address. */
export function lateCodec(pathname: string): ListCodec | undefined {
  const alias = recordsAlias(pathname);
  const view = alias === undefined ? byPage.get(pathname) : views.get(entityResourceName(alias));
  if (!view?.declaration.list) return undefined;
  const codec = codecs.get(view) ?? listCodec(view.declaration.list);
  codecs.set(view, codec);
  return codec;
}

/** The list's name in stored settings. An entity's name does not change with its alias. */
export const listNameOf = (name: string): string => views.get(name)?.list.name ?? name;
