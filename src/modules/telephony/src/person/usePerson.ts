import type { UserSectionProps } from '@stoa/sdk';
import { useState } from 'react';
import { type PersonErrors, type PhonePerson, readPerson } from './person.ts';

/** What the groups of fields of a person get. */
export interface PersonFieldsProps {
  person: PhonePerson;
  disabled: boolean;
  errorOf: (field: keyof PersonErrors) => string | undefined;
  change: (part: Partial<PhonePerson>) => void;
  leave: (field: keyof PersonErrors) => void;
}

/** What is typed. Another value from outside, such as after Cancel, replaces it. */
export function usePerson(props: UserSectionProps, tell: (next: PhonePerson) => void) {
  const [person, setPerson] = useState(() => readPerson(props.value));
  const [seen, setSeen] = useState(props);
  // The app passes other props when something changed, but not for what was typed here.
  if (props !== seen) {
    setSeen(props);
    const given = readPerson(props.value);
    if (JSON.stringify(given) !== JSON.stringify(person)) setPerson(given);
  }
  const change = (part: Partial<PhonePerson>) => {
    const next = { ...person, ...part };
    setPerson(next);
    tell(next);
  };
  return { person, change };
}
