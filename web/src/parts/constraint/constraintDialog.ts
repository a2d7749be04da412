import type { CONSTRAINT_TYPE } from '@plumbline/contract/constraints/verdict';
import { createStore, useStore } from '../../kit/createStore.ts';

export type ConstraintType = (typeof CONSTRAINT_TYPE)[keyof typeof CONSTRAINT_TYPE];

/** The object or indicator of a restriction. */
export interface ConstraintTarget {
  entity: 'object' | 'measurement_indicator';
  id: string;
  name: string;
}

/** The dialog of a restriction, open or not, and the type it shows (docs/coverage.md section 2). */
interface ConstraintDialog {
  isOpen: boolean;
  type: ConstraintType;
  /** The target it was opened from. */
  target: ConstraintTarget | null;
  /** The stored restriction to change; null for a new one. */
  id: string | null;
}

const dialog = createStore<ConstraintDialog>({
  isOpen: false,
  type: 1, // of values; the contract's rules are loaded with the dialog
  target: null,
  id: null,
});
const change = (next: Partial<ConstraintDialog>) => dialog.change({ ...dialog.current(), ...next });

/** Opens the dialog for a new restriction, from anywhere. */
export const openNewConstraint = (
  type: ConstraintType,
  target: ConstraintTarget | null = null,
): void => change({ isOpen: true, type, target, id: null });
export const openConstraint = (id: string, type: ConstraintType): void =>
  change({ isOpen: true, type, target: null, id });
export const chooseConstraintType = (type: ConstraintType): void => change({ type });
export const closeConstraint = (): void => change({ isOpen: false });

export const useConstraintDialog = (): ConstraintDialog => useStore(dialog);
