import type { EntityInfo } from '@stoa/sdk';
import { useId, useRef } from 'react';
import type { Fields } from '../data/reference.ts';
import type { Draft } from '../data/templates.ts';
import { problemsOf } from '../text/problems.ts';
import { useWords } from '../words.ts';
import { FieldMenu } from './FieldMenu.tsx';
import { Problems } from './Problems.tsx';

/** Characters of a template. */
const LONGEST = 20_000;

interface Props {
  draft: Draft;
  entities: readonly EntityInfo[];
  fields: Fields;
  isNameMissing: boolean;
  onChange: (change: Partial<Draft>) => void;
}

/** Name, entity and text of a template, the fields that it can name, and what it names wrongly. */
export function EditorForm({ draft, entities, fields, isNameMissing, onChange }: Props) {
  const words = useWords();
  const id = useId();
  const text = useRef<HTMLTextAreaElement>(null);
  const problems = problemsOf(draft.body, fields);
  const insert = (path: string) => {
    const area = text.current;
    if (!area) return;
    const written = `{{${path}}}`;
    const { selectionStart: from, selectionEnd: to } = area;
    onChange({ body: draft.body.slice(0, from) + written + draft.body.slice(to) });
    select(area, from + written.length, from + written.length);
  };
  return (
    <div className="dc-form">
      <Names {...{ draft, entities, isNameMissing, onChange }} />
      <div className="dc-name">
        <label className="stoa-field" htmlFor={`${id}text`}>
          {words('text')}
        </label>
        <textarea
          id={`${id}text`}
          ref={text}
          className="stoa-input dc-text"
          value={draft.body}
          rows={18}
          maxLength={LONGEST}
          spellCheck={false}
          aria-invalid={problems.length > 0}
          aria-describedby={`${id}hint ${id}problems`}
          onChange={({ target }) => onChange({ body: target.value })}
        />
      </div>
      <Problems
        id={`${id}problems`}
        problems={problems}
        onShow={({ from, to }) => text.current && select(text.current, from, to)}
      />
      <p id={`${id}hint`} className="dc-soft">
        {words('text_hint')} {words('formats')}
      </p>
      <FieldMenu fields={fields} onInsert={insert} />
    </div>
  );
}

/** What a template is called, and what fills it. */
function Names({ draft, entities, isNameMissing, onChange }: Omit<Props, 'fields'>) {
  const words = useWords();
  const id = useId();
  return (
    <div className="dc-row">
      <div className="dc-name">
        <label className="stoa-field">
          {words('name')}
          <input
            className="stoa-input"
            value={draft.name}
            maxLength={255}
            aria-invalid={isNameMissing}
            aria-describedby={isNameMissing ? `${id}name` : undefined}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </label>
        {isNameMissing && (
          <p id={`${id}name`} className="stoa-error" role="alert">
            {words('name_needed')}
          </p>
        )}
      </div>
      <label className="stoa-field">
        {words('entity')}
        <select
          className="stoa-input"
          value={draft.entity}
          onChange={({ target }) => onChange({ entity: target.value })}
        >
          {entities.map(({ alias, name }) => (
            <option key={alias} value={alias}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** After React has put the new text there. */
function select(area: HTMLTextAreaElement, from: number, to: number): void {
  requestAnimationFrame(() => {
    area.focus();
    area.setSelectionRange(from, to);
  });
}
