import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { use, useId } from 'react';
import { type Category, categories } from '#shared/modules.ts';
import { loadMessages, useTranslate } from '#web/i18n/translate.ts';
import { type InputProps, useInput } from '#web/inputs/form/useInput.ts';

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
      <Typography id={id} variant="body2" sx={{ mb: 2, fontWeight: 550 }}>
        {label}
      </Typography>
      <Box role="group" aria-labelledby={id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
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
      </Box>
      {error && <FormHelperText error>{error}</FormHelperText>}
    </div>
  );
}
