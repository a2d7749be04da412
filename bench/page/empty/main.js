import '../../../web/src/ui/theme/styles.ts';
import '../../../web/src/ui/theme/frameStyles.ts';
import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { theme } from '../../../web/src/ui/theme/theme.ts';
import { cssVariablesResolver } from '../../../web/src/ui/theme/variables.ts';

// What no page of ours can do without: React, Mantine's provider and the style sheets of the frame.
createRoot(document.getElementById('root')).render(
  createElement(
    MantineProvider,
    { theme, cssVariablesResolver, deduplicateCssVariables: false, deduplicateInlineStyles: true },
    createElement('main', null, createElement('button', { type: 'button' }, 'Ready')),
  ),
);
