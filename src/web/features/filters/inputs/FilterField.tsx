import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { type RefObject, Suspense, useEffect, useId, useRef } from 'react';
import type { Filter } from '#shared/listQuery.ts';
import { translateIfKnown } from '#web/i18n/translate.ts';
import type { FilterInputProps } from '#web/inputs/controls/filterInputProps.ts';
import { NumberBox } from '#web/inputs/controls/NumberBox.tsx';
import { Select } from '#web/inputs/controls/select/Select.tsx';
import { ChoiceFilter } from '#web/inputs/fieldTypes/filters/ChoiceFilter.tsx';
import { RangeFilter } from '#web/inputs/fieldTypes/filters/RangeFilter.tsx';
import { TextFilter } from '#web/inputs/fieldTypes/filters/TextFilter.tsx';
import type { FilterValue } from '#web/list-query/listCodec.ts';
import { useFieldLabel } from '#web/resource/useResourceTranslate.ts';
import { useView } from '#web/resource/ViewContext.ts';
import styles from './FilterField.module.css';

interface Props {
  name: string;
  kind: Filter;
  values: Readonly<Record<string, FilterValue | undefined>>;
  onChange: (part: Record<string, FilterValue | undefined>) => void;
  /** It gets the focus. */
  isWanted?: boolean;
}

/** A filter: label, optional description, and the input of its type. */
export function FilterField({ name, kind, values, onChange, isWanted = false }: Props) {
  const {
    declaration,
    list: { filters },
  } = useView();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const field = ('field' in kind && kind.field) || name;
  const label = useFieldLabel(declaration.name)(field);
  const description = translateIfKnown(`${declaration.name}.filters.${field}`);
  const own: FilterInputProps = {
    id,
    label,
    labelledBy: `${id}-label`,
    describedBy: description ? `${id}-description` : undefined,
    value: values[name],
    onChange: (value) => onChange({ [name]: value }),
  };
  const Own = filters?.[name];

  return (
    <div ref={box}>
      <FormLabel id={own.labelledBy} htmlFor={id} className={styles.label}>
        {label}
      </FormLabel>
      {description && (
        <Typography id={own.describedBy} variant="caption" component="p" color="text.secondary" className={styles.help}>
          {description}
        </Typography>
      )}
      {/* As high as an input, while its script loads. */}
      <Suspense fallback={<div className={styles.waiting} />}>
        {Own ? <Own {...own} /> : <Standard {...own} name={name} kind={kind} values={values} onPart={onChange} />}
        {isWanted && <FocusOnMount at={box} />}
      </Suspense>
    </div>
  );
}

type StandardProps = FilterInputProps & Pick<Props, 'name' | 'kind' | 'values'> & { onPart: Props['onChange'] };

function Standard({ name, kind, values, onPart, ...own }: StandardProps) {
  switch (kind.type) {
    case 'text':
      return <TextFilter {...own} />;
    case 'number':
      return <NumberBox {...own} bounds={kind.bounds} />;
    case 'checkbox':
      return <ChoiceFilter {...own} />;
    case 'select':
      return <SelectFilter {...own} name={name} options={kind.options} />;
    case 'number_range':
    case 'date_range':
      return (
        <RangeFilter
          {...own}
          name={name}
          kind={kind.type}
          bounds={kind.type === 'number_range' ? kind.bounds : undefined}
          values={values}
          onChange={onPart}
        />
      );
  }
}

interface SelectProps extends FilterInputProps {
  name: string;
  options: readonly (string | number)[];
}

/** One of the declared options, labelled by `<resource>.options.<filter>.<option>`. */
function SelectFilter({ id, describedBy, name, options, value, onChange }: SelectProps) {
  const { declaration } = useView();
  const key = (option: string | number) => `${declaration.name}.options.${name}.${option}`;
  return (
    <Select
      id={id}
      describedBy={describedBy}
      value={typeof value === 'boolean' ? null : (value ?? null)}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      variants={options.map((option) => ({ value: option, label: translateIfKnown(key(option)) ?? String(option) }))}
    />
  );
}

const inputs = 'input:not([type=hidden]), select, textarea, button';

/** The first input that has a value, or else the first one. */
function wanted(box: HTMLElement | null): HTMLElement | undefined {
  const all = [...(box?.querySelectorAll<HTMLElement>(inputs) ?? [])];
  const isSet = (input: HTMLElement) =>
    input.matches('[aria-pressed=true]') || (!input.matches('button') && (input as HTMLInputElement).value !== '');
  return all.find(isSet) ?? all[0];
}

/** Focuses an input and scrolls it into view. Render it after the input. */
export function FocusOnMount({ at }: { at: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const found = wanted(at.current);
    found?.focus({ preventScroll: true });
    found?.scrollIntoView?.({ block: 'center' });
  }, [at]);
  return null;
}
