import { createStore } from '#web/state/store.ts';

/** A dialog of the app in which a module draws one of its `dialogs`. */
export interface ModuleDialogSpec {
  id: number;
  alias: string;
  part: string;
  title: string;
  width: number;
  props: object;
  settle(result: unknown): void;
}

export const moduleDialogs = createStore<readonly ModuleDialogSpec[]>([]);

let last = 0;

/** @returns what it closed with; undefined: closed by the person */
export function askDialog(alias: string, part: string, options: unknown): Promise<unknown> {
  const { title, width, props } = (options ?? {}) as Record<string, unknown>;
  last += 1;
  const id = last;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const settle = (result: unknown) => {
    moduleDialogs.set(moduleDialogs.get().filter((each) => each.id !== id));
    resolve(result);
  };
  const spec = {
    ...{ id, alias, part, settle },
    title: typeof title === 'string' ? title.slice(0, 200) : '',
    width: typeof width === 'number' ? Math.min(1200, Math.max(400, width)) : 600,
    props: typeof props === 'object' && props !== null ? props : {},
  };
  moduleDialogs.set([...moduleDialogs.get(), spec]);
  return promise;
}
