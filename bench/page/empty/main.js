import '../../../web/src/ui/theme/styles.ts';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { startScheme } from '../../../web/src/ui/theme/scheme.ts';

// What no page of ours can do without: React and the style sheets of the frame.
startScheme();
createRoot(document.getElementById('root')).render(
  createElement('main', null, createElement('button', { type: 'button' }, 'Ready')),
);
