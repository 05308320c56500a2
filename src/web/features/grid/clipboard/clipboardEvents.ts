import { translate } from '#web/i18n/translate.ts';
import type { GridCore } from '../core/gridCore.ts';
import { cellOf } from '../core/gridDom.ts';
import { clearBlock } from './clearCells.ts';
import { copyBlock } from './copyBlock.ts';
import { givenFrom, pasteBlock } from './pasteCells.ts';

/** Copy, cut and paste where a cell has the focus; in an editor or a card they are the browser's own. */
export function gridClipboard(core: GridCore, locale: () => 'en' | 'ru') {
  const isOurs = ({ target }: Event) => target !== null && cellOf(target) === target;
  const copy = (event: ClipboardEvent): boolean => {
    if (!isOurs(event) || !event.clipboardData) return false;
    const manner = { locale: locale(), yes: translate('admin.filters.yes'), no: translate('admin.filters.no') };
    const copied = copyBlock(core, manner);
    if (!copied) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied.text);
    event.clipboardData.setData('text/html', copied.html);
    const { rows, columns } = copied;
    const isOne = rows * columns === 1;
    core.say(isOne ? translate('grid.copied', { smart_count: 1 }) : translate('grid.copied_block', { rows, columns }));
    return true;
  };
  return {
    copy: (event: ClipboardEvent) => void copy(event),
    cut: (event: ClipboardEvent) => void (copy(event) && clearBlock(core)),
    paste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isOurs(event)) return;
      event.preventDefault();
      const html = event.clipboardData?.getData('text/html') ?? '';
      if (text !== '' || html !== '') void pasteBlock(core, givenFrom(text, html), locale());
    },
  };
}
