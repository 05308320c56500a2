import Box from '@mui/material/Box';
import type { NumberBounds } from '#shared/listQuery.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { DateBox } from '#web/inputs/controls/DateBox.tsx';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import { NumberBox } from '#web/inputs/controls/NumberBox.tsx';
import type { FilterValue } from '#web/list-query/listCodec.ts';
import styles from './RangeFilter.module.css';

interface Props extends Omit<FilterInputProps, 'value' | 'onChange'> {
  name: string;
  kind: 'number_range' | 'date_range';
  bounds?: NumberBounds | undefined;
  values: Readonly<Record<string, FilterValue | undefined>>;
  onChange: (part: Record<string, FilterValue | undefined>) => void;
}

/** A range: `<key>_start` and `<key>_end`, either of which may be empty. */
export function RangeFilter({ id, name, label, labelledBy, describedBy, kind, bounds, values, onChange }: Props) {
  const translate = useTranslate();
  const Input = kind === 'date_range' ? DateBox : NumberBox;
  const ends = [
    { key: `${name}_start`, id, prefix: translate('admin.filters.from') },
    { key: `${name}_end`, id: `${id}-end`, prefix: translate('admin.filters.to') },
  ];
  return (
    <Box role="group" aria-labelledby={labelledBy} aria-describedby={describedBy} className={styles.range}>
      {ends.map((end) => (
        <Input
          key={end.key}
          id={end.id}
          label={`${label}: ${end.prefix}`}
          prefix={end.prefix}
          bounds={bounds}
          value={values[end.key]}
          onChange={(value) => onChange({ [end.key]: value })}
        />
      ))}
    </Box>
  );
}
