import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { type Category, categories } from '#shared/modules.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import items from '#web/inputs/controls/items.module.css';
import { type InputProps, useInput } from '#web/inputs/form/useInput.ts';
import styles from './card.module.css';

/** Categories that an author may choose; `recommended` is the operator's. */
const offered = categories.filter((category) => category !== 'recommended');

const messages = loadMessages('module');

export default function CategoriesInput({ name, label, disabled }: InputProps) {
  use(messages);
  const id = useId();
  const translate = useTranslate();
  const { value, error, onChange } = useInput<Category[]>(name);
  const toggle = (category: Category) =>
    onChange(value.includes(category) ? value.filter((each) => each !== category) : [...value, category]);
  return (
    <div>
      <Typography id={id} variant="body2" className={styles.label}>
        {label}
      </Typography>
      <fieldset aria-labelledby={id} className={items.actions}>
        {offered.map((category) => {
          const isChosen = value.includes(category);
          return (
            <Chip
              key={category}
              label={translate(`module.categories.${category}`)}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              aria-pressed={isChosen}
              disabled={disabled ?? false}
              onClick={() => toggle(category)}
            />
          );
        })}
      </fieldset>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </div>
  );
}
