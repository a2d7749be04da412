import { Group } from '@mantine/core';
import type { ReactNode } from 'react';

/** Pieces side by side. */
export const Line = ({ children }: { children: ReactNode }) => <Group gap="sm">{children}</Group>;
