import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';

import { TagsInput as Tags } from '@mantine/core';
import { themed } from '../theme/theme.tsx';

export const TagsInput = themed(Tags);
