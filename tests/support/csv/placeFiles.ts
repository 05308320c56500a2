import { count, many, of, type PublicFile, read, text } from './publicColumns.ts';

const regions = ['Московская', 'Ёлкина гора', 'Кабардино-Балкарская', 'Саха (Якутия)'];
const fias = '4f8b1a21-e4bb-422f-9087-d3cbf4bebc14';

/** Codes and places. */
export const placeFiles: readonly PublicFile[] = [
  {
    name: 'codes of countries',
    rows: 249,
    columns: [
      text('FIFA', 'TPE', ''),
      text('Dial', '886', '1-684', '44'),
      text('UNTERM Arabic', 'أفغانستان', ''),
      text('M49', '004', '356'),
      ...many(8, (at) => text(`name ${at}`, 'Åland', '台湾', 'Curaçao')),
    ],
  },
  {
    name: 'names of the United Nations in Russian',
    rows: 249,
    columns: [
      text('Глобальное название', 'Мир'),
      text('Код М49', '012', '818'),
      text('Наименее развитые страны', 'x', ''),
    ],
  },
  {
    name: 'names of the United Nations in Arabic',
    rows: 249,
    columns: [text('اسم', 'العالم', 'أفريقيا'), text('M49', '015')],
  },
  {
    name: 'names of the United Nations in Chinese',
    rows: 249,
    columns: [text('全球名称', '世界', '非洲'), text('M49 代码', '002')],
  },
  {
    name: 'cities in UTF-8 with a mark',
    rows: 4079,
    above: '\ufeff',
    columns: [count('CityID'), text('Name', 'Łódź', 'São Paulo'), of('Longitude', 'number', '-68.8333', '12.5')],
  },
  {
    name: 'countries',
    rows: 250,
    columns: [
      count('id'),
      text('iso3', 'AFG'),
      text('timezones', "[{zoneName:'Asia\\/Kabul',gmtOffset:16200}]"),
      text('emojiU', 'U+1F1E6 U+1F1EB'),
      of('latitude', 'number', '33.00000000', '-14.33333333'),
    ].map((column) =>
      column.name === 'latitude'
        ? read('latitude', 'number', ['33.00000000', '33'], ['-14.33333333', '-14.33333333'])
        : column,
    ),
  },
  {
    name: 'states',
    rows: 5308,
    columns: [
      count('id'),
      text('name', 'Badakhshān', 'Đà Nẵng'),
      text('fips_code', '01', ''),
      text('wikiDataId', 'Q165376'),
    ],
  },
  {
    name: 'communes of Italy, in Windows-1252 with line breaks in the header',
    rows: 7896,
    encoding: 'windows-1252',
    delimiter: ';',
    end: '\r\n',
    columns: [
      text('Codice Regione', '01', '20'),
      text('Denominazione\n(Italiana e straniera)', 'Agliè', 'Cantù', 'Forlì', 'Aosta/Aoste'),
      text('Flag\r\ncapoluogo', '0', '1'),
      read('Popolazione', 'number', ['2.644', '2644'], ['878.000', '878000'], ['1.000.000', '1000000']),
    ],
  },
  {
    name: 'regions of Russia',
    rows: 86,
    columns: [
      text('name', ...regions),
      text('kladr_id', '0100000000000'),
      text('fias_id', fias),
      text('okato', '79000000000'),
      text('timezone', 'UTC+3'),
    ],
  },
  {
    name: 'cities of Russia',
    rows: 1117,
    columns: [
      text('address', 'г Адыгейск', 'Респ Саха /Якутия/, г Алдан'),
      text('postal_code', '385200', ''),
      of('geo_lat', 'number', '44.878414', '-0.5'),
      text('foundation_year', '1969', '947 (впервые)'),
    ],
  },
  {
    name: 'countries with lists in cells',
    rows: 250,
    columns: [
      text('name.common', 'Aruba'),
      text('tld', '.aw', '.eg,.مصر'),
      text('capital', 'Oranjestad', ''),
      ...many(30, (at) => text(`translations.${at}`, 'アルバ', 'Аруба', '아루바')),
    ],
  },
  {
    name: 'codes of ISO 3166',
    rows: 249,
    columns: [
      text('name', 'Åland Islands', 'Korea, Republic of'),
      text('alpha-2', 'NA', 'AX'),
      text('country-code', '008', '516'),
      text('intermediate-region-code', '', '029'),
    ],
  },
  {
    name: 'aircraft without a header',
    rows: 245,
    has_header: false,
    isQuoted: true,
    columns: [text('', 'Aerospatiale 262', 'Boeing 707'), text('', 'ND2', '\\N'), text('', 'N262', 'B703', 'A30B')],
  },
  {
    name: 'airlines with CR alone',
    rows: 202,
    end: '\r',
    columns: [
      count('id'),
      text('name', 'Aer Lingus', 'S7'),
      text('IATA', 'EI', ''),
      read('active', 'boolean', ['Y', 'true'], ['N', 'false']),
    ],
  },
];
