import type { BriefUser, Host, UserCell } from '@stoa/sdk';
import { loadOngoing } from '../calls/ongoing.ts';
import { extensionLink } from '../numbers.ts';
import { readPerson } from '../person/person.ts';
import { stateLooks, stateOf } from '../person/state.ts';
import { readSettings } from '../settings/lineSettings.ts';
import { wordsOf } from '../words/words.ts';

/**
 * The extension of each person, which dials it, and whether they can take a call: what they chose, their working hours,
 * and the calls that are going on.
 */
export async function phoneCells(users: readonly BriefUser[], host: Host): Promise<(UserCell | null)[]> {
  const words = wordsOf(host.locale);
  const settings = readSettings(host.settings);
  const people = users.map(({ id, extra }) => ({ id, person: readPerson(extra) }));
  const reachable = people.filter(({ person }) => person.extension !== '').map(({ id }) => id);
  const now = new Date();
  const talking = await loadOngoing(host.data, reachable, now);
  return people.map(({ id, person }) => {
    const { extension } = person;
    if (extension === '') return null;
    const { key, tone } = stateLooks[stateOf(person, talking.has(id), now)];
    const state = words(key).replaceAll(' ', '\u00a0');
    const href = extensionLink(extension, settings);
    return { text: `${extension}\n${state}`, tone, icon: 'Circle', href };
  });
}
