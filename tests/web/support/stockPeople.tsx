import PeopleIcon from '@mui/icons-material/PeopleOutline';
import { DateField, ReferenceField, required, TextField, TextInput } from 'react-admin';
import { User, UserUpdate, users } from '#resources/people/users/users.resource.ts';
import { defineResource } from '#shared/resource.ts';
import { setMessages } from '#web/i18n/translate.ts';
import { defineView } from '#web/resource/defineView.ts';

const { list, get, update } = users.endpoints;

/** A second slice for users, built from react-admin's own fields and inputs. */
const people = defineResource({
  name: 'people',
  record: User,
  endpoints: { list, get, update },
  list: {
    columns: [
      { field: 'name', cell: 'name', sort: true },
      { field: 'last_action_at', cell: 'seen' },
      { field: 'id', cell: 'email' },
    ],
    filters: {},
    sort: { field: 'name', order: 'asc' },
  },
  card: { width: 560, update: UserUpdate, inputs: [{ field: 'name', input: 'name' }] },
});

const messages = async () => ({
  default: {
    name: 'People',
    fields: { name: 'Name', last_action_at: 'Seen', id: 'Email' },
    card: { update: 'Person' },
  },
});

const peopleView = defineView(people, {
  icon: PeopleIcon,
  menu: { group: 'config' },
  title: (person) => person.name,
  list: {
    cells: {
      name: <TextField source="name" />,
      seen: <DateField source="last_action_at" locales="en-GB" options={{ timeZone: 'UTC' }} />,
      email: (
        <ReferenceField source="id" reference="users" link={false}>
          <TextField source="email" />
        </ReferenceField>
      ),
    },
  },
  card: {
    inputs: { name: <TextInput source="name" validate={required()} /> },
    // Fields in the card have the record as context.
    Under: () => <TextField source="email" data-testid="card-email" />,
  },
});

/** `src/web/resources.ts` with this slice added. */
export const withPeople = (own: typeof import('#web/resources.ts')): typeof own => ({
  views: [...own.views, peopleView],
  loadAdminMessages: async () => {
    await own.loadAdminMessages();
    await setMessages('people', { en: messages, ru: messages });
  },
});
