/** The layout of all mails: a text part and an HTML part without pictures. */
import type { Fact, MailContent } from './mails.ts';

type Frame = {
  /** The name in the greeting; null where the reader may be a stranger. */
  userName: string | null;
  /** The public address of the shop, without a trailing slash. */
  shopUrl: string;
  /** The page on which mails of this kind are switched off; null for necessary mails. */
  unsubscribeUrl: string | null;
};

type Rendered = { subject: string; text: string; html: string };

/** Returns the subject and both parts of a mail. All texts are escaped in the HTML part. */
export const renderMail = (content: MailContent, frame: Frame): Rendered => ({
  subject: content.subject,
  text: renderText(content, frame),
  html: renderHtml(content, frame),
});

const reason = 'Email ini dikirim karena Anda memiliki akun di Kreasi Sulut.';

function renderText(content: MailContent, { userName, shopUrl, unsubscribeUrl }: Frame): string {
  const { paragraphs, code, facts = [], button, notes = [] } = content;
  const unsubscribe = unsubscribeUrl ? `\nBerhenti menerima email jenis ini: ${unsubscribeUrl}` : '';
  return [
    greetingOf(userName),
    ...paragraphs,
    ...(code ? [code] : []),
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${shopUrl}${button.path}`] : []),
    ...notes,
    `-- \nKreasi Sulut\n${shopUrl}\n${reason}${unsubscribe}`,
  ].join('\n\n');
}

const greetingOf = (userName: string | null): string => (userName === null ? 'Halo,' : `Halo ${userName},`);

/** Mail clients drop style sheets, so styles are inline. Only the colours of dark mode need a style sheet. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas { background-color: #1b1512 !important; }
  .card { background-color: #2a211c !important; border-color: #4a3d34 !important; }
  .ink { color: #f4ebdd !important; }
  .muted { color: #c3b5a4 !important; }
  .line { border-color: #4a3d34 !important; }
  .brand, .link { color: #f0a294 !important; }
  .button { background-color: #b3402f !important; }
  .code { background-color: #3a2e27 !important; color: #f4ebdd !important; }
}`;

const font = "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;";
const textStyle = `margin: 0 0 16px; font-size: 16px; line-height: 1.5; color: #241b17;`;
const smallStyle = `margin: 0 0 8px; font-size: 13px; line-height: 1.5; color: #6b625a;`;
const brandStyle =
  "font-family: Georgia, 'Times New Roman', serif; font-size: 20px; font-weight: bold; " +
  'color: #8e2a1e; text-decoration: none;';
const codeStyle =
  'margin: 0 0 16px; padding: 16px; font-size: 30px; font-weight: bold; letter-spacing: 6px; text-align: center; ' +
  'background-color: #f1e7d5; border-radius: 8px; color: #241b17;';
const buttonStyle =
  'display: inline-block; padding: 13px 22px; font-size: 16px; font-weight: bold; ' +
  'color: #ffffff; text-decoration: none;';
const wideTable = 'role="presentation" width="100%" cellpadding="0" cellspacing="0"';

function renderHtml(content: MailContent, { userName, shopUrl, unsubscribeUrl }: Frame): string {
  const { subject, preheader, paragraphs, code, facts = [], button, notes = [] } = content;
  // Codes of orders are on a line of their own.
  const heading = escape(subject).replace(' · ', '<br>');
  const text = (line: string) => `<p class="ink" style="${textStyle}">${escape(line)}</p>`;
  const small = (line: string) => `<p class="muted" style="${smallStyle}">${line}</p>`;
  const link = (url: string, label: string) =>
    `<a class="link" href="${escape(url)}" style="color: #8e2a1e;">${escape(label)}</a>`;
  const canvas =
    '<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" ' +
    'style="background-color: #fbf6ec;"><tr><td align="center" style="padding: 24px 12px;">';
  const brand = `<a class="brand" href="${escape(shopUrl)}" style="${brandStyle}">Kreasi Sulut</a>`;
  return `<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>${styles}
</style>
</head>
<body class="canvas" style="margin: 0; padding: 0; background-color: #fbf6ec; ${font}">
<div style="display: none; max-height: 0; overflow: hidden;">${escape(preheader)}</div>
${canvas}
<table ${wideTable} style="max-width: 600px; text-align: left;">
<tr><td style="padding: 0 4px 16px;">${brand}</td></tr>
<tr><td class="card" style="padding: 24px; background-color: #ffffff; border: 1px solid #d9cbb4; border-radius: 12px;">
<h1 class="ink" style="margin: 0 0 16px; font-size: 22px; line-height: 1.3; color: #241b17;">${heading}</h1>
${text(greetingOf(userName))}
${paragraphs.map(text).join('\n')}
${code ? `<p class="code" style="${codeStyle}">${escape(code)}</p>` : ''}
${facts.length > 0 ? renderFacts(facts) : ''}
${button ? renderButton(button.label, shopUrl + button.path) : ''}
${notes.map((note) => small(escape(note))).join('\n')}
</td></tr>
<tr><td style="padding: 16px 4px 0;">
${small(`${link(shopUrl, 'Kreasi Sulut')} · kerajinan Sulawesi Utara`)}
${small(reason)}
${unsubscribeUrl ? small(link(unsubscribeUrl, 'Berhenti menerima email jenis ini')) : ''}
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
}

/** After longer labels and for longer values there is a line of its own, because a phone's column is narrow. */
const maxLabel = 20;
const maxInColumn = 32;
/** Amounts and codes are not broken. */
const maxOnOneLine = 18;

function renderFacts(facts: readonly Fact[]): string {
  const cell = 'padding: 8px 0; font-size: 15px; line-height: 1.4; vertical-align: top; border-top: 1px solid #d9cbb4;';
  const rows = facts.map(([label, value, weight]) => {
    const isLong = value.length > maxInColumn;
    const isStacked = isLong || label.length > maxLabel;
    const look = weight ? 'color: #241b17; font-weight: bold;' : 'color: #6b625a;';
    const labelClass = weight ? 'ink' : 'muted';
    const breaks = isLong ? 'word-break: break-word;' : value.length > maxOnOneLine ? '' : 'white-space: nowrap;';
    const valueStyle = `color: #241b17; ${breaks}${weight ? ' font-weight: bold;' : ''}`;
    return isStacked
      ? `<tr><td class="line" colspan="2" style="${cell}">` +
          `<span class="${labelClass}" style="${look}">${escape(label)}</span><br>` +
          `<span class="ink" style="${valueStyle}">${escape(value)}</span></td></tr>`
      : `<tr><td class="${labelClass} line" style="${cell} padding-right: 16px; ${look}">${escape(label)}</td>` +
          `<td class="ink line" align="right" style="${cell} ${valueStyle}">${escape(value)}</td></tr>`;
  });
  return `<table ${wideTable} style="margin: 0 0 20px;">${rows.join('\n')}</table>`;
}

const renderButton = (label: string, url: string): string =>
  '<table role="presentation" cellpadding="0" cellspacing="0" style="margin: 0 0 20px;">' +
  '<tr><td class="button" bgcolor="#8e2a1e" style="border-radius: 8px; background-color: #8e2a1e;">' +
  `<a href="${escape(url)}" style="${buttonStyle}">${escape(label)}</a></td></tr></table>\n` +
  `<p class="muted" style="${smallStyle}">Jika tombol tidak berfungsi, salin alamat ini ke peramban Anda:<br>` +
  `<span style="word-break: break-all;">${escape(url)}</span></p>`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!);
