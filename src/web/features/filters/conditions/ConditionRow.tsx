import CloseIcon from '@mui/icons-material/Close';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useId } from 'react';
import { fieldTypes } from '#shared/fieldTypes/fieldTypes.ts';
import { type ChoiceName, hasValue, operatorOf } from '#shared/operators/choices.ts';
import type { Violation } from '#shared/violations.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import type { ConditionField } from '#web/resource/view.ts';
import common from '#web/theme/common.module.css';
import { Choose } from './Choose.tsx';
import { ConditionValue } from './ConditionValue.tsx';
import { type ConditionSource, conditionOf, type DraftCondition, offeredChoices, symbolOf } from './conditionDraft.ts';
import styles from './conditions.module.css';
import { operatorMessage } from './operatorMessage.ts';
import { SymbolicValue } from './SymbolicValue.tsx';

interface Props {
  source: ConditionSource;
  condition: DraftCondition;
  violation: Pick<Violation, 'message' | 'params'> | undefined;
  onChange: (condition: DraftCondition) => void;
  onRemove: () => void;
}

const plain: ConditionField = { type: 'text', extra: {}, variants: [] };

/** Field, operator and value. The value is kept when the operator changes, where both read it in the same way. */
export function ConditionRow({ source, condition, violation, onChange, onRemove }: Props) {
  const { fields, offered, label } = source;
  const translate = useTranslate();
  const id = useId();
  const { field: name, choice } = condition;
  const field = fields[name] ?? plain;
  const { shape } = fieldTypes[field.type];
  const text = violation && violationText(violation, translate);
  const names = Object.keys(offered);

  return (
    <div className={styles.row}>
      <Choose
        label={translate('filters.conditions.field')}
        value={name}
        onChange={(next) => onChange({ ...conditionOf(source, next), key: condition.key })}
      >
        {/* A field that is gone stays named. */}
        {(names.includes(name) ? names : [name, ...names]).map((each) => [each, label(each)])}
      </Choose>
      <Choose
        label={translate('filters.conditions.operator')}
        value={choice}
        onChange={(next) => onChange(withChoice(condition, next as ChoiceName, field, source))}
      >
        {offeredChoices(field.type, offered[name] ?? [], choice).map((each) => [
          each,
          translate(operatorMessage(each, shape, 'menu')),
        ])}
      </Choose>
      <Remove label={translate('filters.conditions.remove', { name: label(name) })} onClick={onRemove} />
      {(hasValue(choice) || text) && (
        <div className={styles.value}>
          <Operand {...{ id, source, condition, field }} isWrong={text !== undefined} onChange={onChange} />
          {text && (
            <FormHelperText id={`${id}-violation`} error>
              {text}
            </FormHelperText>
          )}
        </div>
      )}
    </div>
  );
}

interface OperandProps extends Pick<Props, 'source' | 'condition' | 'onChange'> {
  id: string;
  field: ConditionField;
  isWrong: boolean;
}

/** What the field is compared with, if the operator needs it. */
function Operand({ id, source, condition, field, isWrong, onChange }: OperandProps) {
  const { choice, value, symbol } = condition;
  if (!hasValue(choice)) return null;
  const kind = source.isOfRights ? symbolOf(field, choice) : null;
  const own = source.ownFields?.(field, choice) ?? [];
  const props = {
    ...{ id, field, choice, value, isWrong },
    describedBy: isWrong ? `${id}-violation` : undefined,
    onChange: (next: string) => onChange({ ...condition, value: next }),
  };
  if (!kind && own.length === 0) return <ConditionValue key={`${condition.field}/${choice}`} {...props} />;
  return (
    <SymbolicValue
      {...props}
      {...{ kind, symbol, own }}
      onSymbol={(next) => onChange({ ...condition, symbol: next })}
    />
  );
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <IconButton size="small" aria-label={label} onClick={onClick} className={styles.drop}>
    <CloseIcon className={common.icon18} />
  </IconButton>
);

const takesList = (choice: ChoiceName, { type }: ConditionField) =>
  operatorOf(choice).operand.is_list || fieldTypes[type].is_list === true;

/** Keeps the value, unless one operator takes a list and the other does not, and a symbol that the other one takes. */
const withChoice = (
  condition: DraftCondition,
  choice: ChoiceName,
  field: ConditionField,
  { ownFields }: ConditionSource,
): DraftCondition => {
  const isKept = hasValue(choice) && takesList(choice, field) === takesList(condition.choice, field);
  const isOwn = condition.symbol && 'field' in condition.symbol;
  const fits = isOwn ? (ownFields?.(field, choice) ?? []).length > 0 : symbolOf(field, choice) !== null;
  const symbol = fits ? condition.symbol : undefined;
  return { ...condition, choice, value: isKept ? condition.value : '', ...(condition.symbol && { symbol }) };
};
