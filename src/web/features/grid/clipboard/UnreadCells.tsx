import Box from '@mui/material/Box';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import type { GridCore } from '../core/gridCore.ts';
import type { Unread } from './planPaste.ts';

/** More than these nobody reads. */
const shown = 20;

/** Which cells of a paste mean nothing where they would go, and why. */
export function UnreadCells({ core, unread }: { core: GridCore; unread: readonly Unread[] }) {
  const translate = useTranslate();
  const label = useColumnLabel(core.view.declaration.name);
  const title = (id: number) => {
    const row = core.row(id);
    return row ? core.view.title(row) : `#${id}`;
  };
  return (
    <div>
      <Box sx={{ mb: 2 }}>{translate('grid.unread', { smart_count: unread.length })}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 260, overflow: 'auto' }} tabIndex={0}>
        {unread.slice(0, shown).map(({ id, key, text, fault }) => (
          <Box component="li" key={`${id}/${key}`} sx={line}>
            <Box sx={{ fontWeight: 550 }}>
              {title(id)} · {label(key)}
            </Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <q>{text.slice(0, 80)}</q>: <span>{violationText(fault, translate)}</span>
            </Box>
          </Box>
        ))}
      </Box>
      {unread.length > shown && (
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          {translate('grid.more', { smart_count: unread.length - shown })}
        </Box>
      )}
    </div>
  );
}

const line = { py: 2, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem' };
