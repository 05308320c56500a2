import Link from '@mui/material/Link';
import { dequal } from 'dequal/lite';
import { useRef, useState } from 'react';
import { growingBox } from '#web/controls/growingBox.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { shape } from '#web/theme/tokens.ts';
import { nothingOf, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';
import { jsonFault } from './jsonFault.ts';

const textOf = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));

/** Null for an empty text; NaN, which the schema refuses, for invalid JSON. */
function jsonOf(text: string): unknown {
  try {
    return text.trim() === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return Number.NaN;
  }
}

/** The text stays as it was typed. It is formatted only when the value changes from outside. */
export function JsonValueInput({ value, onChange, error, ...props }: ValueProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(() => textOf(value));
  const said = jsonOf(typed);
  const isInvalid = Number.isNaN(said);
  const isOurs = isInvalid ? Number.isNaN(value) : dequal(said, value ?? null);
  const show = (at: number) => {
    box.current?.focus();
    box.current?.setSelectionRange(at, Math.min(at + 1, typed.length));
  };
  return (
    <ValueField
      {...props}
      error={isInvalid && isOurs ? <Fault text={typed} onShow={show} /> : error}
      text={isOurs ? typed : textOf(value)}
      onText={(text) => {
        setTyped(text);
        onChange(jsonOf(text));
      }}
      onNothing={nothingOf(value, onChange)}
      more={{
        ...growingBox(3, 16, { fontFamily: shape.font_mono, tabSize: 2 }),
        inputRef: box,
      }}
      htmlInput={{ spellCheck: 'false' }}
    />
  );
}

/** The syntax error with its place, and a link to it. */
function Fault({ text, onShow }: { text: string; onShow: (at: number) => void }) {
  const translate = useTranslate();
  const fault = jsonFault(text);
  if (!fault) return translate('inputs.json.invalid');
  return (
    <>
      {translate('inputs.json.at', { line: fault.line, column: fault.column })}{' '}
      <Link component="button" type="button" variant="inherit" color="inherit" onClick={() => onShow(fault.at)}>
        {translate('inputs.json.show')}
      </Link>
    </>
  );
}
