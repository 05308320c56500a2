import simpleRest from 'ra-data-simple-rest';
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  fetchUtils,
  List,
  NumberField,
  Resource,
  SelectField,
  TextField,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

/** Set by the benchmark: the stages' names and an access token. */
interface Given {
  stages: { id: number; name: string }[];
  token: string;
}
const given = JSON.parse(localStorage.getItem('given') ?? '{}') as Given;

const httpClient: typeof fetchUtils.fetchJson = (url, options = {}) =>
  fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `WebApp ${given.token}` } });

/** As `ListGuesser` writes it, for the columns that the product shows. */
const Things = () => (
  <List perPage={25} sort={{ field: 'id', order: 'DESC' }}>
    <Datagrid>
      <TextField source="name" />
      <NumberField source="amount" />
      <BooleanField source="urgent" />
      <SelectField source="stage" choices={given.stages} />
      <DateField source="due" />
      <DateField source="seen" showTime />
    </Datagrid>
  </List>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={simpleRest('/api/simple-rest', httpClient)} disableTelemetry>
    <Resource name="things" list={Things} />
  </Admin>,
);
