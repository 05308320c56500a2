import type { UserSectionProps } from '@stoa/sdk';
import { useState } from 'react';
import { useSettings } from '../settings/useSettings.ts';
import { Root } from '../ui/Root.tsx';
import { Segments } from '../ui/Segments.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useFirstInvalid } from '../ui/useFirstInvalid.ts';
import { useWords } from '../words/words.ts';
import { ForwardFields } from './ForwardFields.tsx';
import { HoursFields } from './HoursFields.tsx';
import { checkPerson, type PersonErrors, presences, problemOf, toSaved } from './person.ts';
import { StateLine } from './StateLine.tsx';
import { usePerson } from './usePerson.ts';

/** A person's extension, status, forwarding and working hours. They are saved with the card. */
export function PersonSection(props: UserSectionProps) {
  const { errors: refused, disabled, onChange } = props;
  const words = useWords();
  const settings = useSettings();
  const { person, change } = usePerson(props, (next) => {
    onChange(toSaved(next), problemOf(checkPerson(next, settings, words), words));
  });
  const [left, setLeft] = useState<ReadonlySet<keyof PersonErrors>>(new Set());
  const leave = (field: keyof PersonErrors) => setLeft((before) => new Set(before).add(field));
  const found = checkPerson(person, settings, words);
  // What is wrong is said when a field is left, or when the card was not saved for it.
  const errorOf = (field: keyof PersonErrors) => (left.has(field) || refused.length > 0 ? found[field] : undefined);
  const root = useFirstInvalid(refused.length > 0);
  const common = { person, disabled, errorOf, change, leave };
  return (
    <Root ref={root}>
      <StateLine person={person} />
      {disabled && <p className="tel-soft">{words('read_only')}</p>}
      <div className="tel-grid">
        <TextField
          label={words('extension')}
          hint={words('extension_hint', { digits: settings.extension_digits })}
          error={errorOf('extension')}
          {...{ disabled, value: person.extension, inputMode: 'numeric', maxLength: 20 }}
          onChange={(extension) => change({ extension: extension.trim() })}
          onLeave={() => leave('extension')}
        />
      </div>
      <Segments
        label={words('presence')}
        options={presences.map((each) => ({ value: each, text: words(each) }))}
        value={person.presence}
        disabled={disabled}
        onChange={(presence) => change({ presence })}
      />
      <ForwardFields {...common} />
      <HoursFields {...common} />
    </Root>
  );
}
