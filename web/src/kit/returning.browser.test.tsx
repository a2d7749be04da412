import { createMemoryHistory } from '@tanstack/history';
import { userEvent } from 'vitest/browser';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rowToReturnTo, watchReturns } from './returning.ts';

let main: HTMLElement;
let field: HTMLInputElement;
let history: ReturnType<typeof createMemoryHistory>;
let stop: () => void;

beforeEach(() => {
  main = document.createElement('main');
  main.tabIndex = -1;
  field = document.createElement('input');
  document.body.append(field, main);
  history = createMemoryHistory({ initialEntries: ['/list'] });
  stop = watchReturns(history);
});
afterEach(() => {
  stop();
  main.remove();
  field.remove();
});

const LIST = `
  <p><a href="/1">One</a></p>
  <ul>
    <li data-row="1"><a href="/1">One</a> <button>Start</button></li>
    <li data-row="2"><a href="/2">Two</a> <a href="/2">Two again</a> <button>Start</button></li>
  </ul>
  <table><tbody><tr data-row="3" tabindex="0"><td><a href="/3" tabindex="-1">Three</a></td></tr></tbody></table>`;

const find = (selector: string) => main.querySelector<HTMLElement>(selector);
/** Whoever watches the page has seen what has changed in it. */
const seen = () => new Promise((resolve) => setTimeout(resolve));

async function leave(selector: string): Promise<void> {
  main.innerHTML = LIST;
  find(selector)?.focus();
  history.push('/page');
  main.innerHTML = '<a href="/2">Elsewhere</a>';
  await seen();
}

for (const [what, from, to = from] of [
  ['a link', 'p a'],
  ['a link in a row', '[data-row="1"] a'],
  ['the second of two equal links', '[data-row="2"] a:nth-of-type(2)'],
  ['a button in a row', '[data-row="2"] button'],
  ['the row of a table, of which it was a part', '[data-row="3"] a', '[data-row="3"]'],
] as const)
  test(`the focus returns to ${what} once it is there, and again when it is rendered anew`, async () => {
    await leave(from);
    history.back();
    main.replaceChildren();
    await seen();
    expect(document.activeElement).toBe(document.body);
    for (let n = 0; n < 2; n += 1) {
      main.innerHTML = LIST;
      await seen();
      expect(document.activeElement).toBe(find(to));
    }
  });

test('the focus returns to the row of a button that says something else by then', async () => {
  await leave('[data-row="2"] button');
  history.back();
  main.innerHTML = LIST.replaceAll('Start', 'Continue');
  await seen();
  expect(document.activeElement).toBe(find('[data-row="2"] a'));
});

test('the focus goes on after a way forward, too', async () => {
  await leave('p a');
  find('a')?.focus();
  history.back();
  main.innerHTML = LIST;
  await seen();
  history.forward();
  main.innerHTML = '<a href="/2">Elsewhere</a>';
  await seen();
  expect(document.activeElement).toBe(find('a'));
});

test('a table knows which row to keep until somebody acts', async () => {
  await leave('[data-row="3"]');
  expect(rowToReturnTo()).toBeNull();
  history.back();
  expect(rowToReturnTo()).toBe('3');
  await userEvent.keyboard('{Escape}');
  expect(rowToReturnTo()).toBeNull();
});

for (const [what, act] of [
  ['pressed a key', () => userEvent.keyboard('{Escape}')],
  ['pressed the page', () => userEvent.click(main)],
  ['focused something else', () => Promise.resolve(field.focus())],
] as const)
  test(`the focus stays with whoever has ${what} meanwhile`, async () => {
    await leave('p a');
    history.back();
    main.innerHTML = 'Loading';
    await act();
    field.blur();
    main.innerHTML = LIST;
    await seen();
    expect(find('a:focus')).toBeNull();
  });

test('a field that has the focus keeps it', async () => {
  await leave('p a');
  field.focus();
  history.back();
  main.innerHTML = LIST;
  await seen();
  expect(document.activeElement).toBe(field);
});

test('neither a new page nor another address of the same one takes the focus', async () => {
  await leave('p a');
  history.push('/list');
  main.innerHTML = LIST;
  await seen();
  find('p a')?.focus();
  history.push('/list?filter=name~Pump');
  find('p a')?.blur();
  history.back();
  await seen();
  expect(document.activeElement).toBe(document.body);
});
