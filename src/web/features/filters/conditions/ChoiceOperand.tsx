import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useMemo } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import type { ChoiceName } from '#shared/operators/choices.ts';
import { splitValues } from '#shared/operators/operands.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { useOneVariant, type VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import { pillStyle } from '#web/inputs/controls/variantTint.ts';
import cells from '#web/inputs/fieldTypes/cells.module.css';
import type { ConditionField } from '#web/resource/view.ts';
import { sourceOf } from '#web/selectSources.ts';

/** The memoized source of a select's choices; null where they are the field's own variants. */
function useSelectSource({ extra }: Pick<FieldModel, 'extra'>) {
  const { select_subtype, select_entity_id, select_entity_key } = extra;
  return useMemo(
    () => sourceOf({ select_subtype, select_entity_id, select_entity_key }),
    [select_subtype, select_entity_id, select_entity_key],
  );
}

interface ChoiceProps extends Pick<ConditionValueProps, 'id' | 'field' | 'describedBy' | 'isWrong'> {
  name: string;
  placeholder?: string;
  value: number | null;
  onChange: (value: number | null) => void;
}

/** One choice of a select. Deleted variants are included, because records may still have them. */
export function OneChoice({ field, ...props }: ChoiceProps) {
  const source = useSelectSource(field);
  if (source) return <AsyncSelect {...props} source={source} />;
  return (
    <Select
      {...props}
      optionClass={cells.chip}
      variants={field.variants.map(({ id: value, name: label, color }) => ({ value, label, color }))}
    />
  );
}

/** Several choices of a select, and an input that adds another one. */
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
            const { name = `#${each}`, color } = field.variants.find((variant) => variant.id === each) ?? {};
            return source ? (
              <Found key={each} {...props} source={source} />
            ) : (
              <Pill key={each} {...props} name={name} color={color} />
            );
          })}
        </Box>
      )}
      <OneChoice
        // Reset after each added choice.
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

/** A choice with a button to remove it. MUI's chip can be removed with the Delete key only. */
function Pill({ name, color, onRemove }: { name: string; color?: VariantColor | null; onRemove: () => void }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={pill} style={pillStyle(color)}>
      <Box component="span" title={name} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {name}
      </Box>
      <ButtonBase
        aria-label={translate('filters.conditions.remove_value', { name })}
        onClick={onRemove}
        sx={{ width: 24, height: 24, borderRadius: 0.75, flex: 'none', '&:hover': { bgcolor: 'action.hover' } }}
      >
        <CloseIcon sx={{ fontSize: 14 }} />
      </ButtonBase>
    </Box>
  );
}

const pill = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  maxWidth: 1,
  pl: 2,
  borderRadius: 0.75,
  bgcolor: 'action.selected',
  fontSize: '0.8125rem',
  fontWeight: 500,
};

/** The input of a condition's value. */
export interface ConditionValueProps {
  id: string;
  field: ConditionField;
  choice: ChoiceName;
  /** As the address has it. */
  value: string;
  isWrong: boolean;
  describedBy: string | undefined;
  onChange: (value: string) => void;
}
