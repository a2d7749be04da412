import type { ObjectClassView } from '@plumbline/contract/objects/wire';
import { IconCube } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SelectedFields } from '../../kit/http/selection.ts';
import { CLASS_ICONS, type ClassIcon } from '../../parts/entity/classIcons.ts';
import { ENTITIES } from '../../parts/entity/entities.ts';

type ListedClass = SelectedFields<ObjectClassView, 'name' | 'icon' | 'attributes'>;
const NONE: ListedClass[] = [];

/** All classes; a tenant has few and they rarely change. */
export const classesQuery = {
  ...ENTITIES.object_class.api.listQuery({
    with_archived: true,
    sort_by: 'name',
    fields: ['name', 'icon', 'attributes'],
  }),
  staleTime: 5 * 60_000,
};
const useClasses = (): ListedClass[] => useQuery(classesQuery).data?.items ?? NONE;

/** The icon of a class by its id. */
export function useClassIcon(): (id: string | undefined) => ClassIcon {
  const classes = useClasses();
  const names = new Map(classes.map(({ id, icon }) => [id, icon]));
  return (id) => CLASS_ICONS[(id && names.get(id)) || ''] ?? IconCube;
}

/** The attributes a class declares for its objects. */
export const useDeclaredAttributes = (id: string | undefined) =>
  useClasses().find((one) => one.id === id)?.attributes ?? [];
