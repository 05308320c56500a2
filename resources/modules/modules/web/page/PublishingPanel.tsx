import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from '#web/i18n/translate.ts';
import { useCard } from '#web/resource/card/useCard.ts';
import type { Module } from '../../modules.resource.ts';
import { ModuleLogo } from '../ModuleLogo.tsx';
import styles from './PublishingPanel.module.css';

/** How the marketplace shows the module, and whether it does. */
export function PublishingPanel({ module }: { module: Module }) {
  const id = useId();
  const translate = useTranslate();
  const card = useCard();
  const { name, logo, description, categories, is_published } = module;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} className={styles.panel}>
      <div className={styles.head}>
        <ModuleLogo id={module.id} name={name} logo={logo} size={44} />
        <div className={styles.names}>
          <Typography id={id} variant="h3" component="h2">
            {translate('module.publishing.title')}
          </Typography>
          <Typography variant="body2" color={is_published ? 'success.main' : 'text.secondary'}>
            {translate(is_published ? 'module.publishing.published' : 'module.publishing.private')}
          </Typography>
        </div>
      </div>
      <Typography color={description ? undefined : 'text.secondary'} className={styles.description}>
        {description || translate('module.publishing.no_description')}
      </Typography>
      {categories.length > 0 && (
        <ul className={styles.categories}>
          {categories.map((category) => (
            <li key={category}>
              <Chip size="small" variant="outlined" label={translate(`module.categories.${category}`)} />
            </li>
          ))}
        </ul>
      )}
      <Button variant="outlined" size="small" className={styles.edit} onClick={() => card.open(module.id)}>
        {translate('module.publishing.edit')}
      </Button>
    </Paper>
  );
}
