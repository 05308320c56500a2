import Link from '@mui/material/Link';
import { dequal } from 'dequal/lite';
import { useRef, useState } from 'react';
import { jsonFault, readJsonText } from '#shared/json/jsonFault.ts';
import { violationText } from '#web/i18n/errorText.ts';
import { useTranslate } from '#web/i18n/translate.ts';
import { growingBox } from '#web/inputs/form/growingBox.ts';
import { clearHandler, ValueField } from '../ValueField.tsx';
import type { ValueProps } from '../valueProps.ts';
import styles from './JsonValueInput.module.css';

const textOf = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));

/** Null for an empty text; NaN, which the schema refuses, for invalid JSON and for what its value would not keep. */
function jsonOf(text: string): unknown {
  if (text.trim() === '') return null;
  const read = readJsonText(text);
  return 'value' in read ? read.value : Number.NaN;
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
      onNothing={clearHandler(value, onChange)}
      more={{
        ...growingBox(3, 16, styles.json),
        inputRef: box,
      }}
      htmlInput={{ spellCheck: 'false' }}
    />
  );
}

/** The error with its place, and a link to it. */
function Fault({ text, onShow }: { text: string; onShow: (at: number) => void }) {
  const translate = useTranslate();
  const syntax = syntaxFault(text);
  const fault = syntax ?? jsonFault(text);
  if (!fault) return translate('inputs.json.invalid');
  return (
    <>
      {'message' in fault
        ? violationText({ ...fault, params: {} }, translate)
        : translate('inputs.json.at', { line: fault.line, column: fault.column })}{' '}
      <Link component="button" type="button" variant="inherit" color="inherit" onClick={() => onShow(fault.at)}>
        {translate('inputs.json.show')}
      </Link>
    </>
  );
}

interface SyntaxFault {
  /** Index in the text, from 0. */
  at: number;
  line: number;
  column: number;
}

const token =
  /[ \t\r\n]*(?:([{}[\]:,])|("(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)))/y;

/** A line break in a string, or another character that must be escaped. */
const hasControl = (text: string) => [...text].some((character) => character < ' ');

/** What may come next: a value, the first element of an array (or its end), a key, a colon, or what follows a value. */
type Want = 'value' | 'first' | 'key' | 'first_key' | 'colon' | 'more';

/**
 * The place of the first syntax error; null for valid JSON. Browsers report it in different ways, or not at all.
 */
function syntaxFault(text: string): SyntaxFault | null {
  const open: ('{' | '[')[] = [];
  let want: Want = 'value';
  let end = 0;
  for (;;) {
    token.lastIndex = end;
    const found = token.exec(text);
    if (!found) return text.slice(end).trim() === '' && want === 'more' && open.length === 0 ? null : place(text, end);
    const [whole, mark, string] = found;
    const next = step(want, mark ?? (string === undefined ? 'word' : 'string'), open);
    if (!next || (string !== undefined && hasControl(string))) return place(text, end);
    want = next;
    end += whole.length;
  }
}

function step(want: Want, what: string, open: ('{' | '[')[]): Want | null {
  const takesValue = want === 'value' || want === 'first';
  if (what === '{' || what === '[') {
    if (!takesValue) return null;
    open.push(what);
    return what === '{' ? 'first_key' : 'first';
  }
  if (what === '}' || what === ']') {
    const isEnd = want === 'more' || want === (what === '}' ? 'first_key' : 'first');
    if (!isEnd || open.at(-1) !== (what === '}' ? '{' : '[')) return null;
    open.pop();
    return 'more';
  }
  if (what === ',') return want === 'more' && open.length > 0 ? (open.at(-1) === '{' ? 'key' : 'value') : null;
  if (what === ':') return want === 'colon' ? 'value' : null;
  if (want === 'key' || want === 'first_key') return what === 'string' ? 'colon' : null;
  return takesValue ? 'more' : null;
}

function place(text: string, end: number): SyntaxFault {
  const at = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
  const before = text.slice(0, at).split('\n');
  return { at, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
