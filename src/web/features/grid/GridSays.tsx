import Box from '@mui/material/Box';
import { useTranslate } from '#web/i18n/translate.ts';
import { useStore } from '#web/state/store.ts';
import { visuallyHidden } from '#web/theme/visuallyHidden.ts';
import type { GridCore } from './core/gridCore.ts';
import { gridHelpId } from './gridHelpId.ts';

/** What happens in the grid, and how it is used, for those who listen. */
export function GridSays({ core }: { core: GridCore }) {
  const translate = useTranslate();
  return (
    <>
      <Box id={gridHelpId} sx={visuallyHidden}>
        {translate('grid.help')}
      </Box>
      <Box role="status" aria-live="polite" data-grid-says sx={visuallyHidden}>
        {useStore(core.said)}
      </Box>
    </>
  );
}
