import { hash } from 'node:crypto';
import en from '#i18n/en/test_payments.ts';
import ru from '#i18n/ru/test_payments.ts';
import type { Written } from '#shared/endpoint.ts';
import { formatMoney } from '#shared/money/formatMoney.ts';
import type { TestPaymentRow } from '../../database/tables/billingTables.ts';
import type { TestAction } from './testStore.ts';

const words = { en, ru };

/** The colours of src/web/theme/tokens.ts. */
const style = `
:root{color-scheme:light dark;--paper:#faf9f7;--surface:#fffefc;--line:#e5e0d7;--text:#24211c;--soft:#665f54;
--primary:#1f608a;--on-primary:#fff;--orange:#935500;--orange-soft:#fbeeda}
@media (prefers-color-scheme:dark){:root{--paper:#161411;--surface:#1d1a16;--line:#37322a;--text:#eee9e0;--soft:#aca394;
--primary:#7cb4d8;--on-primary:#0a1d2b;--orange:#e3ac5e;--orange-soft:#33271a}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--paper);color:var(--text);
font:16px/1.5 'Onest',system-ui,-apple-system,'Segoe UI',sans-serif}
main{width:100%;max-width:420px;padding:32px;background:var(--surface);border:1px solid var(--line);border-radius:10px}
h1{margin:0;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-.01em}
.sum{margin:4px 0 0;font-size:34px;line-height:1.2;font-weight:600;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.notice{margin:20px 0;padding:12px 14px;border-radius:8px;background:var(--orange-soft);color:var(--orange);font-size:14px}
p{margin:0 0 16px;color:var(--soft)}
form{display:grid;gap:10px}
button,a{display:block;width:100%;min-height:44px;padding:10px 16px;border:1px solid var(--line);border-radius:8px;
background:transparent;color:var(--text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main{border-color:var(--primary);background:var(--primary);color:var(--on-primary)}
button:focus-visible,a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
`;

/** Nothing from elsewhere; no script. A form may only go back here, and where that leads on this host. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] as string);

/** The page of a payment, or of a card that is saved. */
export function testPage(row: TestPaymentRow): Written {
  const language = row.language === 'ru' ? 'ru' : 'en';
  const text = words[language];
  const sum = row.amount === null ? null : formatMoney(row.amount, 'RUB', language);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${text.title}</title>
<style>${style}</style></head>
<body><main><h1>${text.title}</h1>${sum === null ? '' : `<div class="sum">${sum}</div>`}
<div class="notice" role="note">${text.notice}</div>
${row.status === 'pending' ? formOf(row, text, sum) : `<p>${text.done}</p><a href="${escapeHtml(row.return_url)}">${text.back}</a>`}
</main></body></html>
`;
  return {
    status: 200,
    type: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    body: html,
  };
}

function formOf({ is_method }: TestPaymentRow, text: typeof en, sum: string | null): string {
  const button = (action: TestAction, label: string, isMain = false) =>
    `<button name="action" value="${action}"${isMain ? ' class="main"' : ''}>${label}</button>`;
  const buttons = is_method
    ? [button('pay', text.save, true), button('decline', text.decline)]
    : [
        button('pay', text.pay.replace('%{sum}', sum ?? ''), true),
        button('pay_and_save', text.pay_and_save),
        button('decline', text.decline),
      ];
  return `<p>${is_method ? text.save_text : text.pay_text}</p><form method="post">${buttons.join('\n')}</form>`;
}
