import type { Entity } from '#resources/data/entities/entities.resource.ts';
import type { DataList } from '#sdk/contract.ts';
import type { HostCall, HostMethod } from '#sdk/protocol.ts';
import type { InstalledModule } from '#shared/modules.ts';
import { ownPath } from '#shared/ownPath.ts';
import { confirm, notify, type Tone } from '#web/inputs/ui/messages.ts';
import { session } from '#web/session/session.ts';
import { updateInstall } from '../api.ts';
import { askRecord } from '../picker/recordPicks.ts';
import { askDialog } from './dialogs.ts';
import { moduleData, valuesOf } from './moduleData.ts';
import { moduleToken } from './moduleToken.ts';
import { notePress, takePress } from './presses.ts';
import { askPrint } from './printing.ts';
import { refuse, toProblem } from './refuse.ts';

/** The router's `navigate`, of the page that is open. */
let go: ((path: string) => void) | null = null;
export const setNavigate = (navigate: (path: string) => void): void => {
  go = navigate;
};

const tones: readonly Tone[] = ['success', 'info', 'warning', 'error'];
const textOf = (value: unknown, max = 500): string => (typeof value === 'string' ? value.slice(0, max) : '');

/** Records that a person chooses from at once; a search finds the others. */
const PICKED = 50;

/** What opens something outside of the widget's own place: each uses up a press (docs/reference/product/modules.md#what-a-module-asks-for). */
const pressed: readonly HostMethod[] = ['confirm', 'navigate', 'dialog', 'pickRecord', 'print'];

/** Answers what a widget asks of the app. Every argument comes from the widget, and is checked. */
export function hostCall(module: InstalledModule): HostCall {
  const { alias } = module;
  /** An answer of the person to the module's own question is a press. */
  const answered = <T>(answer: T): T => {
    if (answer) notePress(alias);
    return answer;
  };
  const data = moduleData(alias);
  const methods: Record<HostMethod, (...args: never[]) => unknown> = {
    ...data,
    token: () => moduleToken(alias),
    saveSettings: async (settings: unknown) => {
      await updateInstall(module.id, { settings: valuesOf(settings) });
      await session.reload();
    },
    notify: (text: unknown, tone: unknown) =>
      notify({ tone: tones.find((each) => each === tone) ?? 'info', by: module, text: textOf(text) }),
    confirm: async (question: unknown) => {
      const { title, text, ok, cancel } = (question ?? {}) as Record<string, unknown>;
      const answer = confirm({
        ...(textOf(title) !== '' && { title: textOf(title, 200) }),
        by: module,
        text: textOf(text, 2000),
        ...(ok !== undefined && { ok: textOf(ok, 60) }),
        ...(cancel !== undefined && { cancel: textOf(cancel, 60) }),
      });
      return answered(await answer);
    },
    navigate: (path: unknown) => navigateTo(alias, path),
    dialog: (part: unknown, options: unknown) => askDialog(alias, textOf(part, 255), options),
    pickRecord: async (entity: unknown) => {
      const all = (await data['data.entities']()) as Entity[];
      const found = all.find((each) => each.alias === entity);
      if (!found) throw refuse(404, 'not_found');
      const find = async (search: string) =>
        (await data['data.list'](entity, { limit: PICKED, ...(search !== '' && { search }) })) as DataList;
      return answered(await askRecord({ by: module, entity: found, find }));
    },
    print: askPrint,
  };
  return async (method, args) => {
    try {
      if (pressed.includes(method)) takePress(alias);
      return await methods[method](...(args as never[]));
    } catch (error) {
      throw toProblem(error);
    }
  };
}

/** One of the module's own routes, or a page of the app: never another site. */
function navigateTo(alias: string, path: unknown): void {
  const text = textOf(path, 2000);
  const target = text.startsWith('/') ? text : `/m/${alias}/${text}`;
  const own = ownPath(target);
  if (!own || !/^\/(admin|data|m)(\/|$|\?)|^\/$/.test(own)) throw refuse(422, 'path');
  go?.(own);
}
