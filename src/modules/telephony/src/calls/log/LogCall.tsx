import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useFirstInvalid } from '../../ui/useFirstInvalid.ts';
import { useWords } from '../../words/words.ts';
import { directions, results } from '../callsEntity.ts';
import type { Place } from '../place.ts';
import { ContactInput } from './ContactInput.tsx';
import { hasDuration } from './logForm.ts';
import { useLogCall } from './useLogCall.ts';

interface Props {
  place: Place;
  onLogged: () => void;
  onCancel: () => void;
}

/** The form of a new call. It is no `form` element, since it is inside that of the card. */
export function LogCall({ place, onLogged, onCancel }: Props) {
  const words = useWords();
  const id = useId();
  const { draft, errors, failed, attempts, isSaving, change, save } = useLogCall(place, onLogged);
  const root = useFirstInvalid(attempts);
  const { direction, result, note } = draft;
  const options = <T extends 'incoming' | 'outgoing' | (typeof results)[number]>(all: readonly T[]) =>
    all.map((value) => ({ value, text: words(value) }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark
    <div
      ref={root}
      role="group"
      aria-labelledby={id}
      className="tel-log"
      onKeyDown={keysOf(() => void save(), onCancel)}
    >
      <h3 id={id}>{words('log')}</h3>
      <Segments
        {...{ label: words('direction'), value: direction, disabled: isSaving, error: errors.direction }}
        options={options(directions)}
        onChange={(next) => change({ direction: next })}
      />
      <Segments
        {...{ label: words('result'), value: result, disabled: isSaving, error: errors.result }}
        options={options(results)}
        onChange={(next) => change({ result: next })}
      />
      <CallFields {...{ place, draft, errors, change }} disabled={isSaving} />
      <NoteInput value={note} error={errors.note} disabled={isSaving} onChange={(next) => change({ note: next })} />
      {failed && (
        <p className="tel-alert" role="alert">
          <strong>{words('not_logged')}.</strong> {failed}
        </p>
      )}
      <div className="tel-buttons">
        <button type="button" className="stoa-button" disabled={isSaving} onClick={onCancel}>
          {words('cancel')}
        </button>
        <button
          type="button"
          className="stoa-button"
          data-kind="primary"
          disabled={isSaving}
          onClick={() => void save()}
        >
          {words(isSaving ? 'saving' : 'save_call')}
        </button>
      </div>
    </div>
  );
}

interface FieldsProps extends Pick<ReturnType<typeof useLogCall>, 'draft' | 'errors' | 'change'> {
  place: Place;
  disabled: boolean;
}

function CallFields({ place, draft, errors, disabled, change }: FieldsProps) {
  const words = useWords();
  return (
    <div className="tel-grid">
      <TextField
        label={words('started_at')}
        error={errors.started_at}
        {...{ type: 'datetime-local', disabled, value: draft.started_at }}
        onChange={(started_at) => change({ started_at })}
      />
      {hasDuration(draft) && (
        <TextField
          label={words('duration')}
          hint={words('duration_hint')}
          error={errors.duration}
          {...{ placeholder: '4:05', disabled, value: draft.duration, maxLength: 8 }}
          onChange={(duration) => change({ duration })}
        />
      )}
      {place.contacts && (
        <ContactInput
          {...{ contacts: place.contacts, contact: draft.contact, disabled, error: errors.contact }}
          onChange={(contact) => change({ contact })}
        />
      )}
    </div>
  );
}

interface NoteProps {
  value: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (note: string) => void;
}

/** It has the focus first: the rest is mostly right as it is. */
function NoteInput({ value, error, disabled, onChange }: NoteProps) {
  const words = useWords();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <Field label={words('note')} error={error}>
      {(input) => (
        <textarea
          {...input}
          ref={area}
          className="stoa-input"
          maxLength={4000}
          placeholder={words('note_placeholder')}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Enter in a field of one line logs the call, instead of saving the card around it; Escape closes the form only. */
const keysOf = (save: () => void, cancel: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  const { key, target, ctrlKey, metaKey } = event;
  const isSave = key === 'Enter' && (target instanceof HTMLInputElement || ctrlKey || metaKey);
  if (!isSave && key !== 'Escape') return;
  event.preventDefault();
  event.stopPropagation();
  if (isSave) save();
  else cancel();
};
