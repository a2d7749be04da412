import { createRoot } from 'react-dom/client';
import { pageAt } from '../test/pageAt.tsx';
import { Gallery } from './Gallery.tsx';
import { ANSWERS, CONFIG } from './answers.ts';

// The gallery answers its own requests, so it needs no server.
const fetchFile = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const { pathname } = new URL(new Request(input).url, location.origin);
  if (pathname === '/config/config.json') return Response.json(CONFIG);
  if (!pathname.startsWith(CONFIG.base_url)) return fetchFile(input, init);
  const answer = ANSWERS[pathname.slice(CONFIG.base_url.length)];
  return Response.json(answer ?? { detail: 'Not found' }, { status: answer ? 200 : 404 });
};

const element = document.getElementById('root');
if (!element) throw new Error('gallery.html has no #root');
const { wrapper: Page } = await pageAt({});
createRoot(element).render(
  <Page>
    <Gallery />
  </Page>,
);
