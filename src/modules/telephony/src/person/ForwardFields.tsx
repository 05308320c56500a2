import { Field } from '../ui/Field.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useWords } from '../words/words.ts';
import { type Forward, forwards } from './person.ts';
import type { PersonFieldsProps } from './usePerson.ts';

/** When calls go to another number, and to which. */
export function ForwardFields({ person, disabled, errorOf, change, leave }: PersonFieldsProps) {
  const words = useWords();
  return (
    <div className="tel-grid">
      <Field label={words('forward')}>
        {(input) => (
          <select
            {...input}
            className="stoa-input"
            value={person.forward}
            disabled={disabled}
            onChange={({ target }) => change({ forward: target.value as Forward })}
          >
            {forwards.map((each) => (
              <option key={each} value={each}>
                {words(`forward_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {person.forward !== 'off' && (
        <TextField
          label={words('forward_to')}
          error={errorOf('forward_to')}
          {...{ disabled, type: 'tel', value: person.forward_to }}
          onChange={(forward_to) => change({ forward_to })}
          onLeave={() => leave('forward_to')}
        />
      )}
    </div>
  );
}
