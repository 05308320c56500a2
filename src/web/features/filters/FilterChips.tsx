import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { groupsKey } from '#web/list-query/listCodec.ts';
import common from '#web/theme/common.module.css';
import chipRow from './chipRow.module.css';
import styles from './FilterChips.module.css';
import { moveFocus } from './moveFocus.ts';
import { type Chip, useChips } from './useChips.ts';

/** The active filters. Each opens its input in the drawer, and can be removed. */
export default function FilterChips({ onOpen }: { onOpen: (key: string) => void }) {
  const translate = useTranslate();
  const { chips, remove, clear } = useChips();
  const row = useRef<HTMLDivElement>(null);
  useKeptHeight(row, chips.map(({ key }) => key).join());
  useLayoutEffect(() => {
    const present = row.current;
    return () => moveFocus(present, null);
  }, []);
  return (
    <div ref={row} className={chipRow.row}>
      {/* Safari needs the role: it ignores lists without bullets. */}
      <Box component="ul" role="list" aria-label={translate('filters.chips.label')} className={styles.list}>
        {chips.map((chip) => (
          <FilterChip key={chip.key} chip={chip} onOpen={() => onOpen(chip.key)} onRemove={() => remove(chip.key)} />
        ))}
      </Box>
      {chips.length > 1 && (
        <Button variant="text" size="small" onClick={clear} className={styles.clear}>
          {translate('filters.chips.clear')}
        </Button>
      )}
    </div>
  );
}

/** Keeps the row's height while names of chips load, so that the rows below do not move. */
function useKeptHeight(row: React.RefObject<HTMLElement | null>, keys: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are measured again
  useLayoutEffect(() => {
    const { current } = row;
    if (!current) return;
    const free = () => {
      current.style.minHeight = '';
    };
    free();
    current.style.minHeight = `${current.offsetHeight}px`;
    window.addEventListener('resize', free);
    return () => window.removeEventListener('resize', free);
  }, [row, keys]);
}

interface Props {
  chip: Chip;
  onOpen: () => void;
  onRemove: () => void;
}

/** A filter as text. A click opens its input; the cross and the Delete key remove it. */
function FilterChip({ chip: { key, text, isPending }, onOpen, onRemove }: Props) {
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const present = item.current;
    return () => moveFocus(present, present && (present.nextElementSibling ?? present.previousElementSibling));
  }, []);
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onRemove();
  };
  const widest = key === groupsKey ? 480 : 280;
  return (
    <li
      ref={item}
      onKeyDown={byKey}
      className={styles.chip}
      style={{ maxWidth: `min(100%, ${widest}px)`, ...(isPending && { width: widest }) }}
    >
      <ButtonBase aria-haspopup="dialog" aria-keyshortcuts="Delete" onClick={onOpen} className={styles.words}>
        <span title={text} className={common.cut}>
          {text}
        </span>
      </ButtonBase>
      <ButtonBase
        aria-label={translate('filters.chips.remove', { name: text })}
        onClick={onRemove}
        className={styles.cross}
      >
        <CloseIcon className={common.icon14} />
      </ButtonBase>
    </li>
  );
}
