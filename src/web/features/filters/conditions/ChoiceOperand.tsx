import CloseIcon from '@mui/icons-material/Close';
import ButtonBase from '@mui/material/ButtonBase';
import { useMemo } from 'react';
import type { FieldModel } from '#shared/fieldTypes/fieldType.ts';
import type { VariantColor } from '#shared/fieldTypes/variantColors.ts';
import type { ChoiceName } from '#shared/operators/choices.ts';
import { splitValues } from '#shared/values/severalNames.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { AsyncSelect } from '#web/inputs/controls/select/AsyncSelect.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { useOneVariant, type VariantSource } from '#web/inputs/controls/select/variantSource.ts';
import { pillStyle } from '#web/inputs/controls/variantTint.ts';
import cells from '#web/inputs/fieldTypes/cells.module.css';
import type { ConditionField } from '#web/resource/view.ts';
import { sourceOf } from '#web/selectSources.ts';
import common from '#web/theme/common.module.css';
import styles from './conditions.module.css';

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
    <div className={styles.values}>
      {ids.length > 0 && (
        <div className={styles.chosen}>
          {ids.map((each) => {
            const props = { id: each, onRemove: () => set(ids.filter((other) => other !== each)) };
            const { name = `#${each}`, color } = field.variants.find((variant) => variant.id === each) ?? {};
            return source ? (
              <Found key={each} {...props} source={source} />
            ) : (
              <Pill key={each} {...props} name={name} color={color} />
            );
          })}
        </div>
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
    </div>
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
    <span className={styles.pill} style={pillStyle(color)}>
      <span title={name} className={common.cut}>
        {name}
      </span>
      <ButtonBase
        aria-label={translate('filters.conditions.remove_value', { name })}
        onClick={onRemove}
        className={styles.remove}
      >
        <CloseIcon className={common.icon14} />
      </ButtonBase>
    </span>
  );
}

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
