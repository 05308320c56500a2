import { entityResourceName } from '#shared/entityResourceName.ts';
import { type ListCodec, listCodec } from '../list-query/listCodec.ts';
import { recordsAlias } from '../preload/firstRequests.ts';
import type { View } from './view.ts';

/** Views of the account's entities, made at run time: each is known once its page was shown. */
const views = new Map<string, View>();
const codecs = new WeakMap<View, ListCodec>();

export const setEntityView = (view: View): void => void views.set(view.declaration.name, view);

export const entityView = (name: string): View | undefined => views.get(name);

/** The codec of the list of records at an address. */
export function entityCodec(pathname: string): ListCodec | undefined {
  const alias = recordsAlias(pathname);
  const view = alias === undefined ? undefined : entityView(entityResourceName(alias));
  if (!view?.declaration.list) return undefined;
  const codec = codecs.get(view) ?? listCodec(view.declaration.list);
  codecs.set(view, codec);
  return codec;
}

/** The list's name in stored settings. An entity's name does not change with its alias. */
export const listNameOf = (name: string): string => entityView(name)?.list.name ?? name;
