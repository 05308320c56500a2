import type { ComponentType } from 'react';
import type { Schema } from '#shared/violations.ts';
import { NumberInput } from './NumberInput.tsx';
import { TextInput } from './TextInput.tsx';
import { ToggleInput } from './ToggleInput.tsx';
import type { InputProps } from './useInput.ts';
import { type ValueKind, valueKind } from './valueKind.ts';

const inputs: Record<ValueKind, ComponentType<InputProps>> = {
  text: TextInput,
  number: NumberInput,
  boolean: ToggleInput,
  moment: TextInput,
  other: TextInput,
};

/** The input of a field whose declaration names none. */
export const inputOf = (record: Schema | undefined, field: string) => inputs[valueKind(record, field)];
