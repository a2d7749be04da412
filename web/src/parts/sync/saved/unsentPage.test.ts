import { expect, test } from 'vitest';
import { unsentPage } from './unsentPage.ts';

const HEAD = {
  title: 'Entries on this device',
  about: 'Olena · 2026-11-30 09:31',
  language: 'en-GB',
  columns: ['Item', 'Entry', 'Time', 'State'],
};

test('whatever somebody has typed is text on the page', () => {
  const evil = `<script>alert("1")</script> & 'quoted'`;
  const line = { what: evil, text: evil, at: evil, state: evil };
  const file = { name: evil, href: `files/"onerror="x`, isPicture: true };
  const page = unsentPage({ ...HEAD, about: evil }, [{ title: evil, lines: [{ ...line, file }] }]);
  expect(page).not.toContain('<script>');
  expect(page).not.toContain('"onerror');
  expect(
    page.match(/&lt;script&gt;alert\(&quot;1&quot;\)&lt;\/script&gt; &amp; &#39;quoted&#39;/g),
  ).toHaveLength(7);
});

test('each inspection has a table with its entries, and a picture is shown beside its name', () => {
  const line = { what: '1.1 Casing', text: 'OK', at: '09:31', state: 'Waiting' };
  const page = unsentPage(HEAD, [
    { title: 'INS-1', lines: [{ ...line, file: null }] },
    {
      title: 'INS-2',
      lines: [
        { ...line, file: { name: 'a.jpg', href: 'files/a.jpg', isPicture: true } },
        { ...line, file: { name: 'b.pdf', href: 'files/b.pdf', isPicture: false } },
      ],
    },
  ]);
  expect(page.match(/<table>/g)).toHaveLength(2);
  expect(page).toContain('<a href="files/a.jpg">a.jpg<img src="files/a.jpg" alt=""></a>');
  expect(page).toContain('<a href="files/b.pdf">b.pdf</a>');
  expect(page).toContain('<td dir="auto">1.1 Casing</td><td dir="auto">OK</td>');
});
