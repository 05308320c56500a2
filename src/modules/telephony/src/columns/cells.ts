import type { BriefUser, Host, UserCell } from '@stoa/sdk';
import { loadOngoing } from '../calls/ongoing.ts';
import { extensionLink } from '../numbers.ts';
import { readPerson } from '../person/person.ts';
import { stateLooks, stateOf } from '../person/state.ts';
import { readSettings } from '../settings/lineSettings.ts';
import { wordsOf } from '../words/words.ts';

type Cells = Promise<(UserCell | null)[]>;

/** The extension of each person, which dials it. */
export async function extensionCells(users: readonly BriefUser[], host: Host): Cells {
  const settings = readSettings(host.settings);
  return users.map(({ extra }) => {
    const { extension } = readPerson(extra);
    return extension === '' ? null : { text: extension, href: extensionLink(extension, settings) };
  });
}

/** Whether each person can take a call: what they chose, their working hours, and the calls that are going on. */
export async function stateCells(users: readonly BriefUser[], host: Host): Cells {
  const words = wordsOf(host.locale);
  const people = users.map(({ id, extra }) => ({ id, person: readPerson(extra) }));
  const reachable = people.filter(({ person }) => person.extension !== '').map(({ id }) => id);
  const now = new Date();
  const talking = await loadOngoing(host.data, reachable, now);
  return people.map(({ id, person }) => {
    if (person.extension === '') return null;
    const { key, tone } = stateLooks[stateOf(person, talking.has(id), now)];
    return { text: words(key), tone, icon: 'Circle' };
  });
}
