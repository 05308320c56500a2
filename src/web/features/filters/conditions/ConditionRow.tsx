import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type ChoiceName, hasValue, operatorOf } from '#shared/operators/choices.ts';
import type { Violation } from '#shared/violations.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { useColumnLabel } from '#web/resource/useResourceTranslate.ts';
import { useListSpec, useView } from '#web/resource/ViewContext.ts';
import type { ConditionField } from '#web/resource/view.ts';
import { ConditionValue } from './ConditionValue.tsx';
import { type DraftCondition, newCondition, offeredChoices } from './conditionDraft.ts';
import { operatorMessage } from './operatorMessage.ts';

interface Props {
  condition: DraftCondition;
  violation: Pick<Violation, 'message' | 'params'> | undefined;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

const plain: ConditionField = { type: 'text', extra: {}, variants: [] };

/** Field, operator and value. The value is kept when the operator changes, where both read it in the same way. */
export function ConditionRow({ condition, violation, onChange, onRemove }: Props) {
  const {
    declaration,
    list: { conditions = {} },
  } = useView();
  const { conditions: offered = {} } = useListSpec();
  const translate = useTranslate();
  const label = useColumnLabel(declaration.name);
  const id = useId();
  const { field: name, choice, value } = condition;
  const typeOf = (each: string) => conditions[each]?.type ?? 'text';
  const field = conditions[name] ?? plain;
  const { shape } = fieldTypes[field.type];
  const text = violation && violationText(violation, translate);

  const about = (next: string) =>
    onChange({ ...newCondition({ conditions: offered }, typeOf, next), key: condition.key });

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr auto', gap: 2, alignItems: 'center' }}>
      <Choose label={translate('filters.conditions.field')} value={name} onChange={about}>
        {Object.keys(offered).map((each) => [each, label(each)])}
      </Choose>
      <Choose
        label={translate('filters.conditions.operator')}
        value={choice}
        onChange={(next) => onChange(withChoice(condition, next as ChoiceName))}
      >
        {offeredChoices(field.type, offered[name] ?? [], choice).map((each) => [
          each,
          translate(operatorMessage(each, shape, 'menu')),
        ])}
      </Choose>
      <Remove label={translate('filters.conditions.remove', { name: label(name) })} onClick={onRemove} />
      {(hasValue(choice) || text) && (
        <Box sx={{ gridColumn: '1 / 3' }}>
          {hasValue(choice) && (
            <ConditionValue
              key={`${name}/${choice}`}
              id={id}
              field={field}
              choice={choice}
              value={value}
              isWrong={text !== undefined}
              describedBy={text === undefined ? undefined : `${id}-violation`}
              onChange={(next) => onChange({ ...condition, value: next })}
            />
          )}
          {text && (
            <FormHelperText id={`${id}-violation`} error>
              {text}
            </FormHelperText>
          )}
        </Box>
      )}
    </Box>
  );
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton size="small" aria-label={label} onClick={onClick} sx={{ mr: -1 }}>
    <CloseIcon sx={{ fontSize: 18 }} />
  </IconButton>
);

/** Keeps the value, unless one operator takes a list and the other does not. */
const withChoice = (condition: DraftCondition, choice: ChoiceName): DraftCondition => {
  const isKept =
    hasValue(choice) && operatorOf(choice).operand.is_list === operatorOf(condition.choice).operand.is_list;
  return { ...condition, choice, value: isKept ? condition.value : '' };
};

interface ChooseProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: (readonly [value: string, text: string])[];
}

/** A native select: typing the first letters finds one of hundreds of fields. */
const Choose = ({ label, value, onChange, children }: ChooseProps) => (
  <NativeSelect
    value={value}
    onChange={(event) => onChange(event.target.value)}
    input={<OutlinedInput size="small" />}
    inputProps={{ 'aria-label': label }}
    sx={{ minWidth: 0, '& select': { textOverflow: 'ellipsis' } }}
  >
    {children.map(([key, text]) => (
      <option key={key} value={key}>
        {text}
      </option>
    ))}
  </NativeSelect>
);
