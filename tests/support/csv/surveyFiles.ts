import { count, day, many, of, type PublicFile, read, text, us, usMoment } from './publicColumns.ts';

const answers = ['Yes', 'No', '', "Don't know", 'Some, but not "all"'];
const survey = text('Do you use it, in a sentence?', ...answers);
const ages = text('Age', '18-29', '30-44', '> 60', '');

/** Surveys and data of journalism. */
export const surveyFiles: readonly PublicFile[] = [
  {
    name: 'a survey on commas',
    rows: 1129,
    columns: [count('RespondentID'), survey, ages, text('Location', 'Pacific')],
  },
  {
    name: 'a survey with columns of no name and a second header',
    rows: 1187,
    encoding: 'windows-1252',
    columns: [
      text('RespondentID', '3292879998', ''),
      text('Have you seen it?', 'Yes', 'Response', 'é'),
      ...many(20, (at) => text('', `Film ${at}`, '', 'Naïve café')),
    ],
  },
  {
    name: 'a survey on food in Windows-1252',
    rows: 1373,
    encoding: 'windows-1252',
    columns: [
      text('Généralement', 'Novice', 'Expert', 'N/A'),
      ...many(12, (at) => text(`Côte d'Ivoire ${at}`, '1', '5', 'N/A', 'Très bien')),
    ],
  },
  {
    name: 'a survey with dates of two digits',
    rows: 1094,
    encoding: 'windows-1252',
    columns: [usMoment('StartDate'), usMoment('EndDate'), survey, text('', 'déjà vu', ''), text('', '', 'x')],
  },
  {
    name: 'tweets with CR inside of cells',
    rows: 3207,
    encoding: 'windows-1252',
    columns: [usMoment('created_at'), of('text', 'textarea', 'One\rtwo', 'Café “quoted”', 'a, b'), count('likes')],
  },
  {
    name: 'tweets of several lines',
    rows: 12_118,
    columns: [of('text', 'textarea', 'a\nb\n\nc', 'say ""', '#tag @name 😀', '=1+1'), text('id', '946112100044017664')],
  },
  {
    name: 'a poll with columns of one name',
    rows: 1058,
    columns: [...many(59, (at) => text(`Q ${at}`, ...answers)), ...many(6, () => text('Response', 'Canned', 'None'))],
  },
  {
    name: 'polls, apart by tabs, month first',
    rows: 6614,
    delimiter: '\t',
    columns: [
      count('poll_id'),
      text('race', '2008_Pres_1'),
      { name: 'polldate', type: 'date', cell: us, wanted: day },
      of('margin', 'number', '-4.5', '0', '12.25', ''),
    ],
  },
  {
    name: 'terms of a congress',
    rows: 18_635,
    columns: [
      count('congress'),
      text('chamber', 'house', 'senate'),
      read('incumbent', 'boolean', ['Yes', 'true'], ['No', 'false']),
      of('age', 'number', '85.9', '40'),
    ],
  },
  {
    name: 'persons of comics',
    rows: 6896,
    columns: [
      count('page_id'),
      text('name', 'Batman (Bruce Wayne)', 'Ra\'s "Al" Ghul'),
      text('urlslug', '\\/wiki\\/Batman_(Bruce_Wayne)'),
      text('FIRST APPEARANCE', '1939, May'),
    ],
  },
  {
    name: 'songs',
    rows: 2229,
    columns: [
      text('Song Clean', 'Caught Up in You', '#9 Dream', '1979'),
      text('COMBINED', 'A by B', "It's, well"),
      count('F*G'),
    ],
  },
];
