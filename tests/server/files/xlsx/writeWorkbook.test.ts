import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeWorkbook } from '#server/files/xlsx/writeWorkbook.ts';
import { temporaryFolder } from '../../../support/processes/folders.ts';
import { readWorkbook } from '../../../support/xlsx/readWorkbook.ts';

async function* rows() {
  yield ['007', 0.1, true, 46_355, 46_355.5, '=1+1'];
  yield ['Ёж & <b>\n"x"', -1e21, false, null, null, '_x0041_'];
}
const columns = [
  ...[{ heading: 'text' }, { heading: 'number' }, { heading: 'yes' }],
  ...[
    { heading: 'day', shows: 'day' as const },
    { heading: 'moment (UTC)', shows: 'moment' as const },
    { heading: 'odd' },
  ],
];

async function written(): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook("It's [a] sheet: of/a name that is too long", columns, rows()))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const program = ['soffice', 'libreoffice'].find((name) => {
  try {
    execFileSync(name, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});

test('our own reader reads what is written', async () => {
  expect(await readWorkbook(await written())).toEqual({
    sheets: ["It's  a  sheet  of a name that "],
    rows: [
      ['text', 'number', 'yes', 'day', 'moment (UTC)', 'odd'],
      ['007', 0.1, 'true', '2026-11-29', '2026-11-29T12:00:00', '=1+1'],
      ['Ёж & <b>\n"x"', -1e21, 'false', null, null, '_x0041_'],
    ],
  });
});

test('a full sheet is followed by the next, with the same header', async () => {
  async function* many() {
    for (let at = 1; at <= 5; at += 1) yield [at];
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook('S', [{ heading: 'n' }], many(), 3)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  expect(await readWorkbook(bytes)).toEqual({ sheets: ['S', 'S (2)', 'S (3)'], rows: [['n'], [1], [2]] });
  expect((await readWorkbook(bytes, 'S (3)')).rows).toEqual([['n'], [5]]);
});

test.skipIf(!program)(
  'LibreOffice opens what is written',
  async () => {
    const folder = await temporaryFolder('libreoffice');
    await fs.writeFile(path.join(folder, 'a.xlsx'), await written());
    const home = `-env:UserInstallation=file://${folder}/home`;
    execFileSync(program as string, [
      home,
      '--headless',
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
      '--outdir',
      folder,
      path.join(folder, 'a.xlsx'),
    ]);
    expect(await fs.readFile(path.join(folder, 'a.csv'), 'utf8')).toBe(
      'text,number,yes,day,moment (UTC),odd\n007,0.1,TRUE,2026-11-29,2026-11-29 12:00:00,=1+1\n"Ёж & <b>\n""x""",-1E+021,FALSE,,,_x0041_\n',
    );
  },
  120_000,
);
