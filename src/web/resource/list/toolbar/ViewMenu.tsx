import CheckIcon from '@mui/icons-material/Check';
import LeftIcon from '@mui/icons-material/ChevronLeft';
import RightIcon from '@mui/icons-material/ChevronRight';
import ResetIcon from '@mui/icons-material/Replay';
import TuneIcon from '@mui/icons-material/Tune';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { limits } from '#shared/limits.ts';
import { useResourceTranslate } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import { useSizeClass } from '#web/theme/sizeClass.ts';
import menus from '../menus.module.css';
import type { ListPrefs } from '../settings/listSettings.ts';
import { useListPrefs } from '../settings/useListPrefs.ts';
import { moved, type ShownColumn, useColumns } from '../table/columns.ts';
import { ToolbarButton } from './ToolbarButton.tsx';
import styles from './ViewMenu.module.css';

/** Columns, density, wrapping and page size of the list; on size s its sort, too. */
export function ViewMenu() {
  const translate = useResourceTranslate(useView().declaration.name);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const groups = useViewChoices();
  const { isChanged, reset } = useColumnReset();

  return (
    <>
      <ToolbarButton
        icon={TuneIcon}
        iconUpTo="l"
        text={translate('list.view')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)} className={styles.menu}>
        {groups.flatMap(({ label, role, choices }) => [
          <ListSubheader key={label} className={menus.subheader} role="presentation">
            {label}
          </ListSubheader>,
          ...choices.map(({ key, text, isOn, choose, move }) => (
            <MenuItem
              key={`${label}/${key}`}
              role={role}
              aria-checked={isOn}
              aria-keyshortcuts={move && 'ArrowLeft ArrowRight'}
              onClick={choose}
              onKeyDown={move && onArrow(move)}
            >
              <CheckIcon style={{ visibility: isOn ? 'visible' : 'hidden' }} />
              {text}
              {move && <MoveMarks move={move} />}
            </MenuItem>
          )),
        ])}
        {isChanged && (
          <MenuItem onClick={reset} className={menus.divided}>
            <ResetIcon />
            {translate('list.reset_columns')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

/** Left and right move the column; up and down move in the menu. */
const onArrow = (move: (by: -1 | 1) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
  event.preventDefault();
  move(event.key === 'ArrowLeft' ? -1 : 1);
};

/** Moves the column with the pointer. Hidden from screen readers, which announce the keys. */
function MoveMarks({ move }: { move: (by: -1 | 1) => void }) {
  const by = (step: -1 | 1) => (event: MouseEvent) => {
    event.stopPropagation();
    move(step);
  };
  return (
    <span aria-hidden className={styles.arrows}>
      <LeftIcon data-move="left" onClick={by(-1)} />
      <RightIcon data-move="right" onClick={by(1)} />
    </span>
  );
}

function useColumnReset() {
  const [prefs, setPrefs] = useListPrefs(useView().declaration.name);
  return {
    isChanged: Boolean(prefs.hidden ?? prefs.order ?? prefs.widths),
    reset: () => setPrefs({ hidden: undefined, order: undefined, widths: undefined }),
  };
}

interface Choices {
  label: string;
  role: 'menuitemcheckbox' | 'menuitemradio';
  choices: { key: string; text: string; isOn: boolean; choose: () => void; move?: (by: -1 | 1) => void }[];
}

/**
 * Choices of the menu. The head column cannot be hidden. On size s, where rows are cards, density has no effect, and
 * there are no headers to sort by.
 */
function useViewChoices(): Choices[] {
  const { name } = useView().declaration;
  const translate = useResourceTranslate(name);
  const [prefs, setPrefs] = useListPrefs(name);
  const { all, shown } = useColumns();
  const { perPage, setPerPage } = useListContext();
  const isStacked = useSizeClass() === 's';
  const columns = columnChoices(all, shown, setPrefs);
  const sorting = useSortChoices(shown);
  const densities = [false, true].map((dense) => ({
    key: String(dense),
    text: translate(dense ? 'list.compact' : 'list.comfortable'),
    isOn: (prefs.dense ?? false) === dense,
    choose: () => setPrefs({ dense }),
  }));
  const wrapping = {
    key: 'wrapped',
    text: translate('list.wrap'),
    isOn: prefs.wrapped ?? false,
    choose: () => setPrefs({ wrapped: !prefs.wrapped }),
  };
  const sizes = limits.page_sizes.map((size) => ({
    key: String(size),
    text: String(size),
    isOn: perPage === size,
    choose: () => setPerPage(size),
  }));
  return [
    ...(isStacked ? sorting : []),
    { label: translate('list.columns'), role: 'menuitemcheckbox', choices: columns },
    ...(isStacked ? [] : [{ label: translate('list.density'), role: 'menuitemradio' as const, choices: densities }]),
    { label: translate('list.cells'), role: 'menuitemcheckbox', choices: [wrapping] },
    { label: translate('list.per_page'), role: 'menuitemradio', choices: sizes },
  ];
}

/** What the headers of the table do: the column to sort by, and the direction. */
function useSortChoices(shown: readonly ShownColumn[]): Choices[] {
  const translate = useResourceTranslate(useView().declaration.name);
  const { sort, setSort } = useListContext();
  const fields = shown.filter((column) => column.sort);
  if (fields.length === 0) return [];
  const columns = fields.map(({ key, label }) => ({
    key,
    text: label,
    isOn: sort.field === key,
    choose: () => setSort({ field: key, order: 'ASC' }),
  }));
  const orders = (['ASC', 'DESC'] as const).map((order) => ({
    key: order,
    text: translate(order === 'ASC' ? 'list.ascending' : 'list.descending'),
    isOn: sort.order === order,
    choose: () => setSort({ field: sort.field, order }),
  }));
  return [
    { label: translate('list.sort'), role: 'menuitemradio', choices: columns },
    { label: translate('list.order'), role: 'menuitemradio', choices: orders },
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
