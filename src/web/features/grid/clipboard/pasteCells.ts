import { errorText, violationText } from '#web/i18n/errorText.ts';
import { translate } from '#web/i18n/translate.ts';
import { notify } from '#web/ui/messages.ts';
import type { Change } from '../core/changes.ts';
import { fieldOf, type GridCore } from '../core/gridCore.ts';
import { cellsOf, namesOf, sizeOf } from '../core/gridDom.ts';
import { type Block, pasteBlock as blockFor, blockOf } from '../core/selection.ts';
import { type Given, readHtml } from './clipboardHtml.ts';
import { type Plan, planPaste, type Target } from './planPaste.ts';
import { selectNames } from './selectNames.ts';
import { readTsv } from './tsv.ts';

/** What the clipboard holds, cell by cell. */
export function givenFrom(text: string, html: string): Given[][] {
  const exact = readHtml(html);
  return readTsv(text).map((line, row) =>
    line.map((cell, column) => {
      const value = exact?.[row]?.[column];
      return value ? { text: cell, exact: value } : { text: cell };
    }),
  );
}

/** Where a block goes to: from the first marked cell that is of a column. */
function targetsOf(core: GridCore, given: readonly (readonly Given[])[]): { targets: Target[][]; outside: number } {
  const size = { rows: given.length, columns: Math.max(...given.map((line) => line.length)) };
  const marked = blockOf(core.marked.get());
  const [first] = cellsOf(core.table, { ...marked, bottom: marked.top })[0] ?? [];
  if (!first) return { targets: [], outside: 0 };
  const block: Block = blockFor({ ...marked, left: first.cellIndex }, size);
  const targets = cellsOf(core.table, block).map((row) => row.map((cell) => targetOf(core, cell)));
  const here = targets.reduce((sum, row) => sum + row.length, 0);
  const wanted = (block.bottom - block.top + 1) * (block.right - block.left + 1);
  const { columns } = sizeOf(core.table);
  // What reaches into the buttons at a row's end is as far outside as what reaches beyond it.
  return { targets, outside: columns === 0 ? 0 : wanted - here };
}

function targetOf(core: GridCore, cell: HTMLTableCellElement): Target {
  const { id, key = '' } = namesOf(cell);
  return { id, key, field: fieldOf(core, key), before: core.row(id)?.[key] ?? null };
}

/** Changes the cells that are marked to what was copied, after asking where that is more than one. */
export async function pasteBlock(core: GridCore, given: Given[][], locale: 'en' | 'ru'): Promise<void> {
  const { targets, outside } = targetsOf(core, given);
  try {
    const plan = await planPaste(targets, given, outside, { locale, called: selectNames() });
    await carryOut(core, plan);
  } catch (error) {
    notify({ tone: 'error', title: translate('grid.failed'), text: errorText(error, core.view.declaration.name) });
  }
}

async function carryOut(core: GridCore, plan: Plan): Promise<void> {
  const [unread] = plan.unread;
  const isSingle = plan.changes.length + plan.unread.length + plan.outside <= 1;
  if (isSingle && unread)
    return notify({ tone: 'error', title: unread.text, text: violationText(unread.fault, translate) });
  if (plan.changes.length + plan.unread.length + plan.outside === 0) return core.say(translate('grid.unchanged'));
  if (isSingle) return void (await core.writes.write(plan.changes));
  const moved = await core.writes.moved(plan.changes);
  const changes = plan.changes.map((change) => ({ ...change, before: core.row(change.id)?.[change.key] ?? null }));
  const isAgreed = await new Promise<boolean>((settle) =>
    core.asked.set({ ...plan, changes, moved: moved.length, settle }),
  );
  core.asked.set(null);
  if (isAgreed) await writeMany(core, changes);
}

/** Many at once, and how to take them back while that is offered. */
export async function writeMany(core: GridCore, changes: readonly Change[]): Promise<void> {
  if (!(await core.writes.write(changes)) || changes.length < 2) return;
  const text = translate('grid.changed', { smart_count: changes.length });
  const action = { label: translate('grid.undo'), run: () => void core.writes.step('back') };
  notify({ tone: 'success', text, action });
}
