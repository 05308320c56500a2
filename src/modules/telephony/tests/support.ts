import { type EntityInfo, fieldTypes, type Mount, type MountProps } from '@stoa/sdk';
import { type FakeHost, type FakeHostOptions, fakeHost } from '@stoa/sdk/testing';
import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

type Field = EntityInfo['fields'][number];

const field = (id: number, alias: string, type: keyof typeof fieldTypes, more: Partial<Field> = {}): Field => ({
  ...{ id, alias, name: alias, type_id: fieldTypes[type], extra: {}, variants: [] },
  ...more,
});

const variants = (from: number, ...aliases: string[]): Field['variants'] =>
  aliases.map((alias, at) => ({ id: from + at, name: alias, alias, deleted: false }));

const pointing = (select_entity_id: number) => ({ extra: { select_subtype: 'entity', select_entity_id } });

export const calls: EntityInfo = {
  ...{ id: 1, name: 'Calls', alias: 'calls' },
  fields: [
    field(11, 'number', 'text'),
    field(12, 'direction', 'select', { variants: variants(1, 'incoming', 'outgoing') }),
    field(13, 'result', 'select', { variants: variants(5, 'answered', 'no_answer', 'busy', 'in_progress') }),
    field(14, 'started_at', 'timestamp'),
    field(15, 'duration', 'number'),
    field(16, 'company', 'select', pointing(2)),
    field(17, 'contact', 'select', pointing(3)),
    field(18, 'agent', 'select', { extra: { select_subtype: 'user' } }),
    field(19, 'note', 'textarea'),
  ],
};

const companies: EntityInfo = {
  ...{ id: 2, name: 'Companies', alias: 'companies' },
  fields: [field(21, 'name', 'text'), field(22, 'phone', 'text', { name: 'Phone' })],
};

const contacts: EntityInfo = {
  ...{ id: 3, name: 'Contacts', alias: 'contacts' },
  fields: [field(31, 'name', 'text'), field(32, 'mobile', 'text'), field(33, 'company', 'select', pointing(2))],
};

export const ids = { incoming: 1, outgoing: 2, answered: 5, no_answer: 6, busy: 7, in_progress: 8 } as const;

export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

const vera = { id: 1, name: 'Vera Example' };
const nora = { id: 7, name: 'Nora Keats' };
const about = { company: 4, agent: 1, agent_data: vera };

const records = () => ({
  companies: [
    { id: 4, name: 'Amber Bakery', phone: '+44 20 7946 0123' },
    { id: 5, name: 'Quarry', phone: null },
  ],
  contacts: [{ id: 7, name: 'Nora Keats', mobile: '020 7946 0456', company: 4 }],
  calls: [
    {
      ...{ id: 1, ...about, contact: 7, contact_data: nora, direction: ids.outgoing, result: ids.answered },
      ...{ started_at: ago(60), duration: 245, note: 'Asked for an offer' },
    },
    {
      ...{ id: 2, ...about, contact: null, direction: ids.incoming, result: ids.no_answer },
      ...{ started_at: ago(3000), duration: 0, note: null },
    },
  ],
});

export const openHost = (options: FakeHostOptions = {}): FakeHost =>
  fakeHost({ alias: 'telephony', entities: [calls, companies, contacts], records: records(), ...options });

let takeAway: (() => void) | undefined;
afterEach(() => takeAway?.());

/** Draws a mount into the document. @returns passes changed props on */
export async function draw<P extends MountProps>(
  mount: Mount<P>,
  { host }: FakeHost,
  props: Omit<P, 'path' | 'onError'>,
) {
  const root = document.body.appendChild(document.createElement('div'));
  const whole = (given: typeof props) => ({ path: '', onError: vi.fn(), ...given }) as unknown as P;
  const unmount = await act(async () => mount(root, host, whole(props)));
  takeAway = () => {
    unmount?.();
    root.remove();
  };
  return { update: (next: typeof props) => act(async () => unmount?.update?.(whole(next))) };
}
