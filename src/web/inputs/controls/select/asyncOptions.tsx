import AddIcon from '@mui/icons-material/Add';
import type { HTMLAttributes, ReactNode } from 'react';
import { limits } from '#shared/limits.ts';
import { groupDigits } from '#shared/money/groupDigits.ts';
import type { Translate } from '#web/i18n/translate.ts';
import { PersonAvatar } from '../PersonAvatar.tsx';
import styles from './select.module.css';
import type { useVariants } from './variantSource.ts';
import type { Variant } from './variants.ts';

interface RowProps {
  row: HTMLAttributes<HTMLLIElement>;
  option: AsyncOption;
  /** After its name. */
  end?: ReactNode;
}

/** A choice with its picture, or an action in the primary colour. */
export const AsyncOptionRow = ({ row, option: { value, label, avatar, does }, end }: RowProps) => (
  <li {...row} className={`${row.className ?? ''} ${styles.option}`} data-does={does}>
    {does === 'create' && <AddIcon aria-hidden className={styles.add} />}
    {avatar !== undefined && <PersonAvatar person={{ id: value, name: label, avatar }} size={24} />}
    <span className={styles.label}>{label}</span>
    {end}
  </li>
);

/** A choice, or an action or a message among the choices. */
export interface AsyncOption extends Variant<number> {
  does?: 'create' | 'all' | 'retry' | 'nothing';
}

/** Longer lists are not shown as a whole. */
const showable = 1000;

interface SearchState {
  text: string;
  limit: number;
  mayCreate: boolean;
}

/** The choices, followed by the actions to show all, retry or create, or by a message. */
export function asyncOptions(
  { variants, total, state }: Pick<ReturnType<typeof useVariants>, 'variants' | 'total' | 'state'>,
  { text, limit, mayCreate }: SearchState,
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
