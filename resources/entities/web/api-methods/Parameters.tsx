import Box from '@mui/material/Box';
import type { Entity } from '#resources/entities/entities.resource.ts';
import type { SnippetMethod } from '#shared/client/snippets.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import { parametersOf } from './parametersOf.ts';

/** The parameters of a method, with their meaning. */
export function Parameters({ method, entity }: { method: SnippetMethod; entity: Entity }) {
  const translate = useTranslate();
  const parameters = parametersOf(method, entity, translate);
  if (parameters.length === 0) return <span className="stoa-none">{translate('entities.api.params.none')}</span>;
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 168px) minmax(0, 1fr)' },
        gap: { xs: '2px', md: '6px 16px' },
        m: 0,
        fontSize: '0.8125rem',
        lineHeight: '20px',
        overflowWrap: 'anywhere',
      }}
    >
      {parameters.map(({ name, meaning }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ fontFamily: shape.font_mono }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 2, md: 0 }, color: 'text.secondary' }}>
            {meaning}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
