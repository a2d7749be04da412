import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { MultiSelect as Several } from '@mantine/core';
import { themed } from '../theme/theme.tsx';

export const MultiSelect = themed(Several<string>);
