import type { Locale } from '@plumbline/contract/kit/locales';
import type { MailContent } from './content.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Mail programs know little CSS: necessary styles are written on each element, and the sheet adds the dark colours. */
const STYLES = {
  body: 'margin:0;padding:0;background:#f4f6f8;color:#121720;font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;-webkit-text-size-adjust:100%',
  brand: 'padding:0 0 16px;font-size:15px;font-weight:600',
  sheet: 'padding:32px;background:#ffffff;border:1px solid #e0e4e9;border-radius:12px',
  heading: 'margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600',
  paragraph: 'margin:0 0 16px;overflow-wrap:anywhere',
  lines: 'margin:0 0 16px;padding:0;list-style:none',
  line: 'padding:10px 0;border-top:1px solid #e0e4e9;overflow-wrap:anywhere',
  note: 'display:block;font-size:14px;color:#4a515e',
  link: 'color:#4343bf;font-weight:600;text-decoration:underline',
  /** A line that is only a link needs no underline: many of them would be hard to read. */
  lineLink: 'color:#4343bf;font-weight:600;text-decoration:none',
  button:
    'display:inline-block;margin:8px 0 0;padding:13px 24px;background:#5054d9;color:#ffffff;border-radius:8px;font-weight:600;text-decoration:none',
  address: 'margin:16px 0 0;font-size:13px;color:#4a515e;overflow-wrap:anywhere',
  footer: 'padding:20px 4px 0;font-size:13px;line-height:1.5;color:#4a515e',
};
const DARK = `@media (prefers-color-scheme:dark){
.canvas{background:#0b0d11!important;color:#ebedf0!important}
.sheet{background:#13161b!important;border-color:#2a2f37!important}
.line{border-color:#2a2f37!important}
.soft{color:#b3b7c0!important}
.link{color:#aab4ff!important}
}
@media (max-width:480px){.sheet{padding:24px 20px!important}}`;

/**
 * Renders the parts of a mail with and without HTML, which have the same content, with a link to unsubscribe for mail
 * programs.
 */
export function renderMail(
  content: MailContent,
  { locale, public_url }: { locale: Locale; public_url: string },
): { html: string; text: string; leave_url: string | null } {
  const urlOf = (path: string): string => public_url.replace(/\/+$/, '') + path;
  return {
    html: htmlOf(content, locale, urlOf),
    text: textOf(content, urlOf),
    leave_url: content.settings && !content.is_security ? urlOf(content.settings.path) : null,
  };
}

function htmlOf(content: MailContent, locale: Locale, urlOf: (path: string) => string): string {
  const { subject, heading, paragraphs, lines = [], button, reason, settings } = content;
  const link = ({ text, path }: { text: string; path: string }, style = STYLES.link) =>
    `<a class="link" href="${escape(urlOf(path))}" style="${style}">${escape(text)}</a>`;
  const items = lines.map(({ text, note, path }) => {
    const words = path === undefined ? escape(text) : link({ text, path }, STYLES.lineLink);
    const below =
      note === undefined ? '' : `<span class="soft" style="${STYLES.note}">${escape(note)}</span>`;
    return `<li class="line" style="${STYLES.line}">${words}${below}</li>`;
  });
  const action = button && {
    url: escape(urlOf(button.path)),
    text: escape(button.text),
  };
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">`,
    `<title>${escape(subject)}</title><style>:root{color-scheme:light dark}${DARK}</style></head>`,
    `<body class="canvas" style="${escape(STYLES.body)}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="canvas" style="${escape(STYLES.body)}"><tr><td align="center" style="padding:32px 16px">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left">`,
    `<tr><td style="${STYLES.brand}">Plumbline</td></tr>`,
    `<tr><td class="sheet" style="${STYLES.sheet}"><h1 dir="auto" style="${STYLES.heading}">${escape(heading)}</h1>`,
    ...paragraphs.map((text) => `<p dir="auto" style="${STYLES.paragraph}">${escape(text)}</p>`),
    items.length > 0 ? `<ul style="${STYLES.lines}">${items.join('')}</ul>` : '',
    action
      ? `<a href="${action.url}" style="${STYLES.button}">${action.text}</a><p class="soft" style="${STYLES.address}">${action.url}</p>`
      : '',
    `</td></tr><tr><td class="soft" style="${STYLES.footer}">${escape(reason)}${settings ? `<br>${link(settings)}` : ''}</td></tr>`,
    `</table></td></tr></table></body></html>`,
  ].join('\n');
}

function textOf(content: MailContent, urlOf: (path: string) => string): string {
  const { heading, paragraphs, lines = [], button, reason, settings } = content;
  const link = ({ text, path }: { text: string; path: string }) => `${text}:\n${urlOf(path)}`;
  const items = lines.map(({ text, note, path }) =>
    [
      `- ${text}`,
      ...(note === undefined ? [] : [note]),
      ...(path === undefined ? [] : [urlOf(path)]),
    ].join('\n  '),
  );
  return [
    heading,
    ...paragraphs,
    ...(items.length > 0 ? [items.join('\n')] : []),
    ...(button ? [link(button)] : []),
    '--',
    reason,
    ...(settings ? [link(settings)] : []),
  ].join('\n\n');
}
