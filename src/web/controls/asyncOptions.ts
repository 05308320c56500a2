import { limits } from '#shared/limits.ts';
import { groupDigits } from '../i18n/groupDigits.ts';
import type { Translate } from '../i18n/translate.ts';
import type { useVariants } from './useVariants.ts';
import type { Variant } from './variants.ts';

/** A choice, or what stands among the choices: said, or done when it is chosen. */
export interface AsyncOption extends Variant<number> {
  does?: 'create' | 'all' | 'retry' | 'nothing';
}

/** More than these nobody looks through, and no browser shows at once. */
const showable = 1000;

interface Asked {
  text: string;
  limit: number;
  mayCreate: boolean;
}

/** What a select of the server's many shows: choices, how to see the rest, and how to make a new one. */
export function asyncOptions(
  { variants, total, state }: Pick<ReturnType<typeof useVariants>, 'variants' | 'total' | 'state'>,
  { text, limit, mayCreate }: Asked,
  translate: Translate,
): AsyncOption[] {
  const options: AsyncOption[] = [...variants];
  if (state === 'failed') options.push({ value: -1, label: translate('admin.select.retry'), does: 'retry' });
  else if (variants.length === 0)
    options.push({
      value: -2,
      label: translate(state === 'ready' ? 'admin.select.none' : 'admin.select.loading'),
      does: 'nothing',
    });
  else if (total > variants.length && limit !== limits.page_size_all)
    options.push(
      total <= showable
        ? { value: -3, label: translate('admin.select.all', { total: groupDigits(total) }), does: 'all' }
        : {
            value: -4,
            label: translate('admin.select.more', { shown: variants.length, total: groupDigits(total) }),
            does: 'nothing',
          },
    );
  if (mayCreate) {
    const typed = text.trim();
    const label = typed ? translate('admin.select.create', { text: typed }) : translate('admin.select.create_empty');
    options.push({ value: -5, label, does: 'create' });
  }
  return options;
}
