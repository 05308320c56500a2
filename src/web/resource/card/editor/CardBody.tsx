import { type ComponentType, memo, useMemo } from 'react';
import { type CardField, type CardSpec, cardFields, cardInputs, type Resource } from '#shared/resource.ts';
import { check, type Schema } from '#shared/violations.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { inputOf } from '#web/inputs/form/defaultInputs.tsx';
import type { InputProps } from '#web/inputs/form/useInput.ts';
import { fieldSchema, valueKind } from '#web/inputs/form/valueKind.ts';
import { useFieldLabel } from '../../useResourceTranslate.ts';
import type { CardGroupProps, CardGroupView, CardPartProps, CardView } from '../../view.ts';
import { CardGroup, Unavailable } from './CardGroup.tsx';
import { CardSections } from './CardSections.tsx';
import { UNDRAWN_HEIGHT, useDrawn } from './useDrawn.ts';

interface Props<T> extends CardPartProps<T | null> {
  declaration: Resource;
  card: CardView<T>;
  /** Fields that may be changed although the card is disabled. */
  editable?: readonly string[] | undefined;
}

/** The declared inputs, groups and slots of a card. Must be inside a form; does not need react-admin. */
export function CardBody<T extends { id: number }>({ declaration, card, editable, ...part }: Props<T>) {
  const { record, disabled } = part;
  const isNew = record === null;
  const spec = declaration.card as CardSpec;
  const { Notice } = card;
  const required = useMemo(() => requiredFields(declaration, isNew), [declaration, isNew]);
  const focused = firstInput(declaration, isNew);
  const isDrawn = useDrawn(cardFields(spec, isNew).map(({ field }) => field));

  const draw = (input: CardField) => {
    if (!isDrawn(input.field)) return <div key={input.field} style={{ height: UNDRAWN_HEIGHT }} />;
    const isDisabled = (disabled && !editable?.includes(input.field)) || isLocked(input, isNew);
    return (
      <CardInput
        key={input.field}
        resource={declaration.name}
        Input={(input.input ? card.inputs[input.input] : undefined) ?? inputOf(declaration.record, input.field)}
        name={input.field}
        disabled={isDisabled}
        required={required.has(input.field)}
        autoFocus={input.field === focused && !isDisabled}
        recordId={record?.id ?? null}
      />
    );
  };
  return (
    <>
      {record && Notice && <Notice {...part} record={record} />}
      {cardInputs(spec, isNew).map((input) => {
        if ('slot' in input)
          return (
            <CardSections
              key={input.slot}
              slot={input.slot}
              disabled={disabled && !editable?.includes('extra')}
              recordId={record?.id ?? null}
            />
          );
        if ('field' in input) return draw(input);
        const { group, inputs = [] } = input;
        return (
          <Group key={group} id={`${declaration.name}-${group}`} view={card.groups?.[group]} {...part}>
            {inputs.map(draw)}
          </Group>
        );
      })}
    </>
  );
}

interface InputElementProps extends Omit<InputProps, 'label'> {
  resource: string;
  Input: ComponentType<InputProps>;
}

/** Memoized: it reads its value from the form, so it does not render again when only the record was loaded again. */
const CardInput = memo(function CardInput({ resource, Input, ...props }: InputElementProps) {
  const label = useFieldLabel(resource);
  return <Input {...props} label={label(props.name)} />;
});

interface GroupElementProps<T> extends CardGroupProps<T> {
  view: CardGroupView<T> | undefined;
}

function Group<T>({ view, ...props }: GroupElementProps<T>) {
  const translate = useTranslate();
  if (!view) return props.children;
  if ('Group' in view) return <view.Group {...props} />;
  const reason = view.unavailable?.(props.record);
  const text = typeof view.text === 'function' ? view.text(props.record) : view.text;
  return (
    <CardGroup id={props.id} title={translate(view.title)} text={!reason && text && translate(text)}>
      {reason ? <Unavailable reason={reason} /> : props.children}
    </CardGroup>
  );
}

const isLocked = ({ locked }: CardField, isNew: boolean) => locked === 'update' && !isNew;

/** The first text input, or else the first of all, which gets the focus when the card opens. */
function firstInput({ card, record }: Resource, isNew: boolean): string | undefined {
  const open = cardFields(card as CardSpec, isNew).filter((input) => !isLocked(input, isNew));
  return (open.find(({ field }) => valueKind(record, field) === 'text') ?? open[0])?.field;
}

/** The fields that the schema of the call requires, except those whose empty input is a valid value. */
function requiredFields({ record, card }: Resource, isNew: boolean): ReadonlySet<string> {
  const schema = isNew ? card?.create : card?.update;
  const checked = schema && check(schema, {});
  const missing = !checked || checked.ok ? [] : checked.violations.map(({ field }) => field);
  return new Set(missing.filter((field) => !canBeEmpty(record, field)));
}

function canBeEmpty(record: Schema | undefined, field: string): boolean {
  const schema = fieldSchema(record, field);
  return schema !== undefined && (valueKind(record, field) === 'boolean' || check(schema, '').ok);
}
