import { useWords } from '../words/words.ts';
import type { PhonePerson } from './person.ts';
import { stateLooks, stateOf } from './state.ts';

/** What others see of a person in the list of users, but for calls that are going on. */
export function StateLine({ person }: { person: PhonePerson }) {
  const words = useWords();
  const { key, tone } =
    person.extension === ''
      ? ({ key: 'no_extension', tone: 'neutral' } as const)
      : stateLooks[stateOf(person, false, new Date())];
  return (
    <p className="tel-state">
      <span className="tel-soft">{words('shown_as')}</span>
      <span className="tel-dot" data-tone={tone}>
        {words(key)}
      </span>
    </p>
  );
}
