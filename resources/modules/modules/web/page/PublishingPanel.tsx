import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import type { Module } from '../../modules.resource.ts';
import { ModuleLogo } from '../ModuleLogo.tsx';

/** How the marketplace shows the module, and whether it does. */
export function PublishingPanel({ module }: { module: Module }) {
  const id = useId();
  const translate = useTranslate();
  const card = useCard();
  const { name, logo, description, categories, is_published } = module;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 4, borderRadius: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 3 }}>
        <ModuleLogo id={module.id} name={name} logo={logo} size={44} />
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {translate('module.publishing.title')}
          </Typography>
          <Typography variant="body2" color={is_published ? 'success.main' : 'text.secondary'}>
            {translate(is_published ? 'module.publishing.published' : 'module.publishing.private')}
          </Typography>
        </Box>
      </Box>
      <Typography sx={{ color: description ? undefined : 'text.secondary', overflowWrap: 'anywhere' }}>
        {description || translate('module.publishing.no_description')}
      </Typography>
      {categories.length > 0 && (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', p: 0, m: 0, mt: 3 }}>
          {categories.map((category) => (
            <li key={category}>
              <Chip size="small" variant="outlined" label={translate(`module.categories.${category}`)} />
            </li>
          ))}
        </Box>
      )}
      <Button variant="outlined" size="small" sx={{ mt: 4 }} onClick={() => card.open(module.id)}>
        {translate('module.publishing.edit')}
      </Button>
    </Paper>
  );
}
