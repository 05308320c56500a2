import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from '#web/i18n/translate.ts';
import type { PersonalData } from '../privacy.resource.ts';
import { countText } from './countText.ts';

/** What the account has beside its records, each with what an erasure does with it. */
export function PartsList({ data }: { data: PersonalData }) {
  const translate = useTranslate();
  const history = data.history && data.history.count !== 0 ? [{ ...data.history, part: 'history' as const }] : [];
  const lines = [...data.parts, ...history.map((each) => ({ ...each, fate: 'unnamed' as const, examples: [] }))];
  return (
    <Box component="section" aria-labelledby="privacy-parts">
      <Typography id="privacy-parts" variant="h3" component="h3" sx={{ mb: 2 }}>
        {translate('privacy.parts.title')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ part, fate, examples, ...count }) => (
          <Box
            key={part}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1fr) 140px 200px' },
              columnGap: 4,
              rowGap: 0.5,
              py: 2.5,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 550 }}>{translate(`privacy.parts.${part}`)}</Typography>
              {examples.length > 0 && (
                <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {translate('privacy.examples', { list: examples.join(', ') })}
                </Typography>
              )}
            </Box>
            <Typography sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {countText(count, translate)}
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
              {translate(`privacy.fates.${fate}`)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
