import { defineModule } from '@stoa/sdk';
import { fromReact } from '@stoa/sdk/react';
import '@stoa/sdk/ui.css';
import { CallsSection } from './calls/CallsSection.tsx';
import './calls/calls.css';
import { phoneCells } from './columns/cells.ts';
import { PersonSection } from './person/PersonSection.tsx';
import './person/person.css';
import { SettingsEntry } from './settings/SettingsEntry.tsx';
import './ui/ui.css';

export default defineModule({
  api: 1,
  usersColumns: [{ key: 'phone', label: { en: 'Phone', ru: 'Телефон' }, cells: phoneCells }],
  userCardSection: { label: { en: 'Telephony', ru: 'Телефония' }, mount: fromReact(PersonSection) },
  marketplaceEntries: [{ key: 'line', label: { en: 'Phone line', ru: 'Линия' }, mount: fromReact(SettingsEntry) }],
  recordCardSection: {
    entities: ['companies', 'contacts'],
    label: { en: 'Calls', ru: 'Звонки' },
    mount: fromReact(CallsSection),
  },
});
