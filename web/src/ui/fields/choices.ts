import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/RadioIndicator.css';
import '@mantine/core/styles/Radio.css';
import { Checkbox as OneCheckbox, Radio as OneRadio } from '@mantine/core';
import { themed } from '../theme/theme.tsx';

export const Checkbox = Object.assign(themed(OneCheckbox), { Group: themed(OneCheckbox.Group) });
export const Radio = Object.assign(themed(OneRadio), { Group: themed(OneRadio.Group) });
