import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useSizeClass } from '../../theme/sizeClass.ts';
import { useResourceTranslate } from '../useResourceTranslate.ts';
import { useView } from '../ViewContext.ts';
import { moved } from './columnOrder.ts';
import { type ShownColumn, useColumns } from './columns.ts';
import type { ListPrefs } from './listPrefs.ts';
import { useListPrefs } from './useListPrefs.ts';

interface Choices {
  label: string;
  role: 'menuitemcheckbox' | 'menuitemradio';
  choices: { key: string; text: string; isOn: boolean; choose: () => void; move?: (by: -1 | 1) => void }[];
}

/**
 * Columns and density, remembered by this browser, and the page size, kept in the address. What a row is about always
 * stays; on size s there are no rows that could stand closer.
 */
export function useViewChoices(): Choices[] {
  const { name } = useView().declaration;
  const word = useResourceTranslate(name);
  const [prefs, setPrefs] = useListPrefs(name);
  const { all, shown } = useColumns();
  const { perPage, setPerPage } = useListContext();
  const isStacked = useSizeClass() === 's';
  const columns = columnChoices(all, shown, setPrefs);
  const densities = [false, true].map((dense) => ({
    key: String(dense),
    text: word(dense ? 'list.compact' : 'list.comfortable'),
    isOn: (prefs.dense ?? false) === dense,
    choose: () => setPrefs({ dense }),
  }));
  const sizes = limits.page_sizes.map((size) => ({
    key: String(size),
    text: String(size),
    isOn: perPage === size,
    choose: () => setPerPage(size),
  }));
  return [
    { label: word('list.columns'), role: 'menuitemcheckbox', choices: columns },
    ...(isStacked ? [] : [{ label: word('list.density'), role: 'menuitemradio' as const, choices: densities }]),
    { label: word('list.per_page'), role: 'menuitemradio', choices: sizes },
  ];
}

function columnChoices(
  all: readonly ShownColumn[],
  shown: readonly ShownColumn[],
  setPrefs: (change: ListPrefs) => void,
): Choices['choices'] {
  const hidden = all.filter((column) => !shown.includes(column)).map(({ key }) => key);
  const head = all.find(({ isHead }) => isHead)?.key;
  const keys = all.map(({ key }) => key);
  return all
    .filter(({ isHead }) => !isHead)
    .map(({ key, label }) => {
      const isOn = !hidden.includes(key);
      const next = isOn ? [...hidden, key] : hidden.filter((other) => other !== key);
      return {
        key,
        text: label,
        isOn,
        choose: () => setPrefs({ hidden: next }),
        move: (by) => setPrefs({ order: moved(keys, key, by, head) }),
      };
    });
}
