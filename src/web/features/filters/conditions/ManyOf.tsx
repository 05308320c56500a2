import Box from '@mui/material/Box';
import { splitValues } from '#shared/operators/valueList.ts';
import type { VariantSource } from '#web/controls/variantSource.ts';
import { useOneVariant } from '#web/controls/variantSource.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { ConditionValueProps } from './conditionInput.ts';
import { OneChoice, useSelectSource } from './OneChoice.tsx';
import { Pill } from './Pill.tsx';

/** Several of a select's choices, by their names: those chosen, and a box that adds one more. */
export function ManyOf({ id, field, value, describedBy, isWrong, onChange }: ConditionValueProps) {
  const translate = useTranslate();
  const source = useSelectSource(field);
  const ids = splitValues(value).map(Number);
  const set = (next: number[]) => onChange(next.join(','));
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {ids.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          {ids.map((each) => {
            const props = { id: each, onRemove: () => set(ids.filter((other) => other !== each)) };
            const name = field.variants.find((variant) => variant.id === each)?.name ?? `#${each}`;
            return source ? (
              <Found key={each} {...props} source={source} />
            ) : (
              <Pill key={each} {...props} name={name} />
            );
          })}
        </Box>
      )}
      <OneChoice
        // Empty anew after each that was added.
        key={ids.length}
        {...{ id, field, describedBy, isWrong }}
        name={translate('filters.conditions.add_value')}
        placeholder={translate('filters.conditions.add_value')}
        value={null}
        onChange={(added) => {
          if (added !== null && !ids.includes(added)) set([...ids, added]);
        }}
      />
    </Box>
  );
}

interface ChosenProps {
  id: number;
  onRemove: () => void;
}

function Found({ source, ...props }: ChosenProps & { source: VariantSource }) {
  return <Pill {...props} name={useOneVariant(source, props.id)?.variant?.label ?? `#${props.id}`} />;
}
