import { count, day, many, of, type PublicFile, read, text, us } from './publicColumns.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Data of libraries and offices. */
export const libraryFiles: readonly PublicFile[] = [
  {
    name: 'disasters',
    rows: 803,
    columns: [
      text('Entity', 'All natural disasters', 'Drought'),
      count('Year'),
      of('Deaths', 'number', '1267360', '200018'),
    ],
  },
  {
    name: 'an index of shares',
    rows: 123,
    columns: [
      {
        name: 'date',
        type: 'date',
        cell: (row) =>
          `${months[Number(day(row).slice(5, 7)) - 1]} ${Number(day(row).slice(8))} ${day(row).slice(0, 4)}`,
        wanted: day,
      },
      of('price', 'number', '1394.46', '1366.42'),
    ],
  },
  {
    name: 'shares',
    rows: 560,
    columns: [
      text('symbol', 'MSFT', 'AAPL'),
      {
        name: 'date',
        type: 'date',
        cell: (row) =>
          `${months[Number(day(row).slice(5, 7)) - 1]} ${Number(day(row).slice(8))} ${day(row).slice(0, 4)}`,
        wanted: day,
      },
      of('price', 'number', '39.81', '0.5'),
    ],
  },
  {
    name: 'strikes of birds',
    rows: 10_000,
    columns: [
      text('Airport Name', 'BARKSDALE AIR FORCE BASE ARPT'),
      {
        name: 'Flight Date',
        type: 'timestamp',
        cell: (row) => `${us(row)} 0:00`,
        wanted: (row) => `${day(row)}T00:00:00.000Z`,
      },
      of('Cost Total', 'number', '0', '1250'),
      text('Effect', 'None', 'Precautionary Landing'),
    ],
  },
  {
    name: 'hours of commits',
    rows: 955,
    columns: [
      {
        name: 'time',
        type: 'timestamp',
        cell: (row) => `${day(row)} ${String(row % 24).padStart(2, '0')}:00`,
        wanted: (row) => `${day(row)}T${String(row % 24).padStart(2, '0')}:00:00.000Z`,
      },
      count('count'),
    ],
  },
  {
    name: 'the weather of a city',
    rows: 1461,
    columns: [
      { name: 'date', type: 'date', cell: (row) => day(row).replaceAll('-', '/'), wanted: day },
      read('precipitation', 'number', ['0.0', '0'], ['10.9', '10.9']),
      of('temp_min', 'number', '-7.1', '5'),
      text('weather', 'drizzle', 'rain'),
    ],
  },
  {
    name: 'employment with a column for each year',
    rows: 120,
    columns: [
      { name: 'month', type: 'date', cell: day },
      ...many(5, (at) => of(`${2006 + at}`, 'number', '135450', '-12.5')),
    ],
  },
  {
    name: 'reports with am and pm',
    rows: 4969,
    columns: [
      {
        name: 'Created Date',
        type: 'timestamp',
        cell: (row) =>
          `${day(row).slice(5, 7)}/${day(row).slice(8)}/${day(row).slice(0, 4)} 12:00:00 ${row % 2 ? 'PM' : 'AM'}`,
        wanted: (row) => `${day(row)}T${row % 2 ? 12 : '00'}:00:00.000Z`,
      },
      text('Incident Zip', '10001', '08854'),
      text('Location', '(40.7, -73.9)', ''),
    ],
  },
  {
    name: 'taxis and passengers',
    rows: 6500,
    columns: [
      {
        name: 'pickup',
        type: 'timestamp',
        cell: (row) => `${day(row)} 20:21:09`,
        wanted: (row) => `${day(row)}T20:21:09.000Z`,
      },
      read('fare', 'number', ['7.0', '7'], ['5.5', '5.5']),
      read('alone', 'boolean', ['True', 'true'], ['False', 'false']),
      of('deck', 'text', 'C', ''),
    ],
  },
  {
    name: 'artists',
    rows: 3532,
    columns: [
      text('name', 'Abakanowicz, Magdalena', 'Abbey, Edwin Austin'),
      of('yearOfBirth', 'number', '1930', ''),
      text('placeOfBirth', 'Polska', 'Philadelphia, United States', 'Îles'),
    ],
  },
  {
    name: 'contacts and services of a county',
    rows: 31,
    end: '\r\n',
    columns: [
      count('id'),
      text('organization_id', '1', '8'),
      text('email', 'a@samaritan.example', ''),
      text('phone', '650-347-3648 ext. 7', '(650) 802-7922'),
      of('description', 'textarea', 'Opens at 9.\r\nCloses "late".', 'x'),
    ],
  },
];
