/** A file that waits on the device, under its name in the ZIP. */
interface UnsentFile {
  name: string;
  /** Its address from the page. */
  href: string;
  isPicture: boolean;
}

/** Something that the server does not have, in words. */
export interface UnsentLine {
  what: string;
  /** The answer or value, as read on the page. */
  text: string;
  at: string;
  state: string;
  file: UnsentFile | null;
}

/** The lines of an inspection, or of one kind of entries. */
export interface UnsentSection {
  title: string;
  lines: UnsentLine[];
}

interface Head {
  title: string;
  /** Whose device it is, and when the page was made. */
  about: string;
  language: string;
  columns: string[];
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

const STYLE = `body{font:14px/1.5 sans-serif;margin:24px;color:#111}
h2{font-size:16px;margin:24px 0 8px}
table{border-collapse:collapse;width:100%}
td,th{border:1px solid #999;padding:4px 8px;text-align:start;vertical-align:top;overflow-wrap:anywhere}
img{display:block;max-width:240px;max-height:240px;margin-top:4px}
tr{break-inside:avoid}`;

const fileHtml = ({ name, href, isPicture }: UnsentFile): string =>
  `<a href="${escaped(href)}">${escaped(name)}${isPicture ? `<img src="${escaped(href)}" alt="">` : ''}</a>`;

const lineHtml = ({ what, text, at, state, file }: UnsentLine): string =>
  `<tr>${[what, text, at, state]
    .map(
      (cell, n) => `<td dir="auto">${escaped(cell)}${n === 1 && file ? fileHtml(file) : ''}</td>`,
    )
    .join('')}</tr>`;

/** A page that every browser reads and prints, with what the server does not have; it needs nothing else but its files. */
export function unsentPage(
  { title, about, language, columns }: Head,
  sections: readonly UnsentSection[],
): string {
  const head = `<tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr>`;
  const tables = sections.map(
    (section) =>
      `<h2 dir="auto">${escaped(section.title)}</h2><table>${head}${section.lines.map(lineHtml).join('')}</table>`,
  );
  return `<!doctype html><html lang="${escaped(language)}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><h1>${escaped(title)}</h1><p>${escaped(about)}</p>${tables.join('')}</body></html>`;
}
