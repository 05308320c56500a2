import { oneLine } from './fill.ts';
import type { Mail } from './mail.ts';

/** Content of an email, in its reader's language. */
export interface EmailContent {
  language: 'en' | 'ru';
  /** The sending account, shown at the top. */
  account: { name: string; url: string };
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Steps to take first, in order. */
  steps?: readonly string[];
  /** The button. */
  action?: { label: string; url: string };
  /** Small print: why the email was sent, and that it may be ignored. */
  note: string;
}

/** Makes a message in two equivalent forms; the HTML loads nothing. */
export function composeEmail(to: string, content: EmailContent): Mail {
  const from_name = oneLine(content.account.name);
  const named = { ...content, account: { ...content.account, name: from_name } };
  return { to, from_name, subject: content.subject, text: asText(named), html: asHtml(named) };
}

const asText = ({ account, greeting, paragraphs, steps = [], action, note }: EmailContent): string =>
  [
    greeting,
    ...paragraphs,
    ...steps.map((step, at) => `${at + 1}. ${step}`),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${account.name}\n${account.url}\n\n${note}`,
  ]
    .join('\n\n')
    .concat('\n');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for HTML, attribute values included. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] as string);

const font = "font-family:'Onest',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const ink = '#24211c';
const soft = '#665f54';
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** Tables and inline styles, which mail programs support. */
function asHtml({ language, account, subject, greeting, paragraphs, steps = [], action, note }: EmailContent): string {
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:#faf9f7;${font}">
<table ${table} width="100%" style="background:#faf9f7">
<tr><td align="center" style="padding:40px 16px">
<table ${table} width="100%" style="max-width:520px">
<tr><td style="padding:0 4px 20px">${head(account.name)}</td></tr>
<tr><td style="padding:36px 32px;background:#fffefc;border:1px solid #e5e0d7;border-radius:10px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.3;font-weight:600;letter-spacing:-0.01em;color:${ink}">${escapeHtml(greeting)}</h1>
${paragraphs.map(paragraph).join('\n')}
${steps.length > 0 ? list(steps) : ''}
${action ? button(action) : ''}
</td></tr>
<tr><td style="padding:20px 4px 0;font-size:13px;line-height:1.55;color:${soft}">${escapeHtml(note)}<br><a href="${escapeHtml(account.url)}" style="color:${soft}">${escapeHtml(new URL(account.url).host)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The account's initial and name, as in the app's menu. */
const head = (name: string) =>
  `<table ${table}><tr><td width="32" height="32" align="center" aria-hidden="true" style="width:32px;height:32px;border-radius:8px;background:#f8e8e0;color:#ad4e2b;font-size:16px;font-weight:600;line-height:32px">${escapeHtml([...name][0]?.toUpperCase() ?? '')}</td><td style="padding-left:12px;font-size:15px;font-weight:600;color:${ink}">${escapeHtml(name)}</td></tr></table>`;

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${ink}">${escapeHtml(text)}</p>`;

const list = (steps: readonly string[]) =>
  `<table ${table} width="100%" style="margin:8px 0 0">${steps.map(row).join('')}</table>`;

const row = (step: string, at: number) =>
  `<tr><td width="36" valign="top" style="padding:0 0 16px;font-size:16px;line-height:1.55;font-weight:600;color:#ad4e2b">${at + 1}.</td><td valign="top" style="padding:0 0 16px;font-size:16px;line-height:1.55;color:${ink}">${escapeHtml(step)}</td></tr>`;

/** The URL is repeated as text below the button. */
const button = ({ label, url }: { label: string; url: string }) =>
  `<table ${table} style="margin:20px 0 24px"><tr><td style="border-radius:8px;background:#1f608a"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0;padding:16px 0 0;border-top:1px solid #e5e0d7;font-size:13px;line-height:1.5;color:${soft};word-break:break-all"><a href="${escapeHtml(url)}" style="color:${soft}">${escapeHtml(url)}</a></p>`;
