import { expect, test } from 'vitest';
import { staticHtml } from '#web/modules/print/staticHtml.ts';

test('keeps texts, tables, styles and pictures that are in the page', () => {
  const html =
    '<style>@page { size: A4 }</style><h1 class="a" style="color: red">Offer</h1>' +
    '<table><tbody><tr><td colspan="2">1 &lt; 2</td></tr></tbody></table><img src="data:image/png;base64,AA==" alt="Logo">';
  expect(staticHtml(html)).toBe(html);
});

test.each([
  ['<script>alert(1)</script>Text', 'Text'],
  ['<p onclick="alert(1)">Text</p>', '<p>Text</p>'],
  ['<img src="x" onerror="alert(1)">', '<img>'],
  ['<img src="https://example.com/a.png">', '<img>'],
  ['<img src="//example.com/a.png" srcset="https://example.com/b.png 2x">', '<img>'],
  ['<img src="javascript:alert(1)">', '<img>'],
  ['<img src="data:text/html,<script>alert(1)</script>">', '<img>'],
  ['<a href="https://example.com">Text</a>', 'Text'],
  ['<svg onload="alert(1)"><image href="https://example.com/a.png"></image></svg>', ''],
  ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
  ['<form action="https://example.com"><input name="a"><button>Send</button></form>', 'Send'],
  ['<link rel="preconnect" href="https://example.com">Text', 'Text'],
  ['<meta http-equiv="refresh" content="0;url=https://example.com">Text', 'Text'],
  ['<base href="https://example.com">Text', 'Text'],
  ['<p id="a" title="b" data-c="d">Text</p>', '<p>Text</p>'],
])('of %s prints %s', (html, clean) => expect(staticHtml(html)).toBe(clean));
