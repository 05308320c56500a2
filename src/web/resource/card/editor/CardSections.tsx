import FormHelperText from '@mui/material/FormHelperText';
import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { type Slots, useSlot } from '../../moduleSlots.ts';
import styles from './editor.module.css';
import { ModuleSection } from './ModuleSection.tsx';

interface Props {
  slot: keyof Slots & `${string}.card`;
  disabled: boolean;
  recordId: number | null;
}

/** By key of the section: what is wrong with its value, as the module says. */
type Problems = Readonly<Record<string, string | undefined>>;

/** Collapsible sections of installed modules. Each edits `extra[alias]`, and may say that its value must not be saved. */
export function CardSections({ slot, disabled, recordId }: Props) {
  const sections = useSlot(slot);
  const { getValues } = useFormContext();
  const { problems, check, note } = useProblems();
  const { field } = useController({ name: 'extra', rules: { validate: check } });
  const { errors: all } = useFormState();
  const refused = all.extra?.type === 'validate' ? problems : {};
  const places = useRef<Record<string, HTMLElement | null>>({});
  const { ref } = field;
  // Where the form moves the focus when it refuses. A frame cannot take it by itself; the widget says where in it.
  useEffect(() => {
    const focus = () => {
      const wrong = sections.find(({ key }) => problems[key]);
      if (wrong) places.current[wrong.key]?.querySelector('iframe')?.focus();
    };
    ref({ focus });
  }, [ref, sections, problems]);
  const onChange = (key: string) => (value: unknown, problem?: string) => {
    note(key, problem);
    // Two sections may change within one render, so the current value is read here.
    field.onChange({ ...getValues('extra'), [key]: value });
  };
  return sections.map(({ key, label, Section }) => {
    const problem = refused[key];
    const errors = problem ? [problem] : textsOf((all.extra as Record<string, unknown> | undefined)?.[key]);
    return (
      <ModuleSection key={key} name={`${slot} ${key}`} label={label} isCalling={errors.length > 0}>
        {problem && (
          <FormHelperText error role="alert" className={styles.error}>
            {problem}
          </FormHelperText>
        )}
        <div
          ref={(place) => {
            places.current[key] = place;
          }}
        >
          <Section
            value={field.value?.[key]}
            errors={errors}
            disabled={disabled}
            recordId={recordId}
            onChange={onChange(key)}
          />
        </div>
      </ModuleSection>
    );
  });
}

function useProblems() {
  const [problems, setProblems] = useState<Problems>({});
  // A submit may follow before the next render.
  const latest = useRef(problems);
  const note = (key: string, problem: string | undefined) => {
    if (latest.current[key] === problem) return;
    latest.current = { ...latest.current, [key]: problem };
    setProblems(latest.current);
  };
  const check = () => Object.values(latest.current).find((problem) => problem) ?? true;
  return { problems, check, note };
}

/** The messages of a value and of what is below it. */
function textsOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as { message?: unknown };
  return typeof message === 'string' ? [message] : Object.values(error).flatMap(textsOf);
}
