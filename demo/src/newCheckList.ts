import type { CheckListItemInput } from '@plumbline/contract/checkLists/schemas';

export interface NewCheckList {
  code: string;
  name: string;
  external_id?: string;
  provider?: string;
  check_list_type_code: number;
  items: CheckListItemInput[];
}
