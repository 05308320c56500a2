import Box from '@mui/material/Box';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import type { FilterValue } from '../providers/listCodec.ts';
import { useTranslate } from '../providers/words.ts';
import { DateBox } from './DateBox.tsx';
import { NumberBox } from './NumberBox.tsx';

interface Props {
  name: string;
  label: string;
  kind: 'number_range' | 'date_range';
  values: Readonly<Record<string, FilterValue | undefined>>;
  onChange: (part: Record<string, FilterValue | undefined>) => void;
}

/** Two ends, either of which may be left open: `<key>_start` and `<key>_end`. */
export function RangeFilter({ name, label, kind, values, onChange }: Props) {
  const translate = useTranslate();
  const id = useId();
  const Input = kind === 'date_range' ? DateBox : NumberBox;
  const ends = [
    { key: `${name}_start`, word: translate('admin.filters.from') },
    { key: `${name}_end`, word: translate('admin.filters.to') },
  ];
  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <FormLabel
        id={id}
        sx={{ display: 'block', mb: 1.5, fontSize: '0.8125rem', fontWeight: 550, color: 'text.primary' }}
      >
        {label}
      </FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {ends.map(({ key, word }) => (
          <Input
            key={key}
            label={`${label}: ${word}`}
            prefix={word}
            value={values[key]}
            onChange={(value) => onChange({ [key]: value })}
          />
        ))}
      </Box>
    </Box>
  );
}
