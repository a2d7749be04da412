import { objectClasses, type ObjectClassView } from '@plumbline/contract/objects';
import {
  IconAirConditioning,
  IconAntenna,
  IconBolt,
  IconBuilding,
  IconBuildingBridge,
  IconBuildingCommunity,
  IconBuildingFactory2,
  IconBuildingSkyscraper,
  IconBuildingTunnel,
  IconBuildingWarehouse,
  IconCar,
  IconCpu,
  IconCube,
  IconDoor,
  IconDroplet,
  IconElevator,
  IconEngine,
  IconFireExtinguisher,
  IconFlag,
  IconFlask,
  IconGauge,
  IconMap,
  IconMap2,
  IconMapPin,
  IconPlug,
  IconRoad,
  IconServer,
  IconSitemap,
  IconStack2,
  IconStairs,
  IconTool,
  IconTrain,
  IconTree,
  IconTruck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { resourceApi } from '../../kit/resourceApi.ts';

export type ClassIcon = ComponentType<{ size?: number; stroke?: number }>;

/** The icons a class may name; none of them is an octagon or a filled triangle, which are statuses. */
const ICONS: Record<string, ClassIcon> = {
  'air-conditioning': IconAirConditioning,
  antenna: IconAntenna,
  bolt: IconBolt,
  building: IconBuilding,
  'building-bridge': IconBuildingBridge,
  'building-community': IconBuildingCommunity,
  'building-factory': IconBuildingFactory2,
  'building-skyscraper': IconBuildingSkyscraper,
  'building-tunnel': IconBuildingTunnel,
  'building-warehouse': IconBuildingWarehouse,
  car: IconCar,
  cpu: IconCpu,
  door: IconDoor,
  droplet: IconDroplet,
  elevator: IconElevator,
  engine: IconEngine,
  'fire-extinguisher': IconFireExtinguisher,
  flag: IconFlag,
  flask: IconFlask,
  gauge: IconGauge,
  map: IconMap,
  'map-2': IconMap2,
  'map-pin': IconMapPin,
  plug: IconPlug,
  road: IconRoad,
  server: IconServer,
  sitemap: IconSitemap,
  stack: IconStack2,
  stairs: IconStairs,
  tool: IconTool,
  train: IconTrain,
  tree: IconTree,
  truck: IconTruck,
};

const classApi = resourceApi(objectClasses);
const NONE: ObjectClassView[] = [];

/** All classes; a tenant has few and they rarely change. */
const useClasses = (): ObjectClassView[] =>
  useQuery({
    ...classApi.listQuery({ with_archived: true, sort_by: 'name' }),
    staleTime: 5 * 60_000,
  }).data?.items ?? NONE;

/** The icon of a class by its id. */
export function useClassIcon(): (id: string | undefined) => ClassIcon {
  const classes = useClasses();
  const names = new Map(classes.map(({ id, icon }) => [id, icon]));
  return (id) => ICONS[(id && names.get(id)) || ''] ?? IconCube;
}

/** The attributes a class declares for its objects. */
export const useDeclared = (id: string | undefined) =>
  useClasses().find((one) => one.id === id)?.attributes ?? [];
