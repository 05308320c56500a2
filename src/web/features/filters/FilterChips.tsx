import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLayoutEffect, useRef } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { chipRow } from './chipRow.ts';
import { FilterChip } from './FilterChip.tsx';
import { focusNear } from './focusNear.ts';
import { useChips } from './useChips.ts';

/** The filters in use: each leads to its input, and can be taken away. */
export default function FilterChips({ onOpen }: { onOpen: (key: string) => void }) {
  const translate = useTranslate();
  const { chips, remove, clear } = useChips();
  const row = useRef<HTMLDivElement>(null);
  useKeptHeight(row, chips.map(({ key }) => key).join());
  useLayoutEffect(() => {
    const present = row.current;
    return () => focusNear(present, null);
  }, []);
  return (
    <Box ref={row} sx={chipRow}>
      {/* Safari takes a list without bullets for none, unless it is told. */}
      <Box component="ul" role="list" aria-label={translate('filters.chips.label')} sx={{ display: 'contents' }}>
        {chips.map((chip) => (
          <FilterChip key={chip.key} chip={chip} onOpen={() => onOpen(chip.key)} onRemove={() => remove(chip.key)} />
        ))}
      </Box>
      {chips.length > 1 && (
        <Button variant="text" size="small" onClick={clear} sx={{ minHeight: 28, py: 0 }}>
          {translate('filters.chips.clear')}
        </Button>
      )}
    </Box>
  );
}

/** Chips get narrower when the names in them are there: the rows below stay where they are for as long as these filters do. */
function useKeptHeight(row: React.RefObject<HTMLElement | null>, keys: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other filters are measured anew
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
