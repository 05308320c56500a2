import { describe, expect, test } from 'vitest';
import { writeHtml } from '#web/features/grid/clipboard/clipboardFormats.ts';
import { readClipboard } from '#web/features/grid/clipboard/readClipboard.ts';

const texts = (text: string, html: string) => readClipboard(text, html)?.map((row) => row.map((cell) => cell.text));
const table = (rows: string) => `<html><body><!--StartFragment--><table>${rows}</table></body></html>`;

describe('a clipboard', () => {
  test.each([
    ['a picture', '', '<img src="x.png">'],
    ['a picture in a table of a page', '', table('<tr><td><img src="x.png"></td></tr>')],
    ['a table of scripts only', '', table('<tr><td><script>window.hacked = 1</script></td></tr>')],
    ['files only, or nothing', '', ''],
    ['spaces', ' \n', ''],
    ['spaces beside a picture', '\n', '<img src="x.png">'],
  ])('with %s has nothing to paste', (_, text, html) => {
    expect(readClipboard(text, html)).toBeNull();
    expect(globalThis).not.toHaveProperty('hacked');
  });

  test('with a table but no text is read by its cells', () => {
    const rows = `<thead><tr><th>Part</th><th>Price</th></tr></thead>
      <tr><td> <p>Gate<br>of   <b>iron</b></p><script>1</script></td><td>1&nbsp;250 &lt; 2&euro;</td></tr>`;
    expect(texts('', table(rows))).toEqual([
      ['Part', 'Price'],
      ['Gate\nof iron', '1 250 < 2€'],
    ]);
  });

  test('with a table around another one is read by the inner one', () => {
    expect(texts('', table(`<tr><td>${table('<tr><td>1</td><td>2</td></tr>')}</td></tr>`))).toEqual([['1', '2']]);
  });

  test('with a cell over several columns and rows keeps the others in their places', () => {
    const rows = '<tr><td rowspan="9" colspan="2">A</td><td>B</td></tr><tr><td>C</td></tr>';
    expect(texts('', table(rows))).toEqual([
      ['A', '', 'B'],
      ['', '', 'C'],
    ]);
  });

  test('prefers the plain text', () => {
    expect(texts('1\t2', table('<tr><td>other</td></tr>'))).toEqual([['1', '2']]);
  });

  test('empties cells only where it has empty ones', () => {
    const empty = writeHtml([[{ text: '', exact: { kind: 'number', value: null } }]]);
    expect(readClipboard('', empty)).toEqual([[{ text: '', exact: { kind: 'number', value: null } }]]);
    expect(readClipboard('', writeHtml([[{ text: '' }]]))).toEqual([[{ text: '' }]]);
    expect(texts('\r\n', table('<tr><td></td></tr>'))).toEqual([['']]);
  });
});
