import { useHost } from '@stoa/sdk/react';
import { Field } from '../../ui/Field.tsx';
import { useWords } from '../../words/words.ts';
import type { Place } from '../place.ts';
import { type CallDraft, nameOf } from './logForm.ts';

interface Props {
  contacts: NonNullable<Place['contacts']>;
  contact: CallDraft['contact'];
  disabled: boolean;
  error: string | undefined;
  onChange: (contact: CallDraft['contact']) => void;
}

/** Whom one talked to, chosen in a dialog of the app. */
export function ContactInput({ contacts, contact, disabled, error, onChange }: Props) {
  const host = useHost();
  const words = useWords();
  const choose = async () => {
    const id = await host.pickRecord(contacts.entity.alias).catch(() => null);
    if (id === null) return;
    onChange({ id, name: await nameOf(host, contacts, id).catch(() => `#${id}`) });
  };
  return (
    <Field label={words('contact')} error={error}>
      {(input) => (
        <div className="tel-contact">
          <button
            {...input}
            type="button"
            className="stoa-input"
            data-empty={contact === null || undefined}
            disabled={disabled}
            onClick={() => void choose()}
          >
            {contact?.name ?? words('choose')}
          </button>
          {contact && (
            <button type="button" className="stoa-button" disabled={disabled} onClick={() => onChange(null)}>
              {words('clear')}
            </button>
          )}
        </div>
      )}
    </Field>
  );
}
