import type {
  CheckListItemRow,
  CheckListRow,
  CheckListVersionItemRow,
  CheckListVersionRow,
} from '#areas/checkLists/table.ts';
import type {
  AppUserTable,
  CredentialTable,
  CreditAccountTable,
  CreditLedgerTable,
  LoginAttemptTable,
  LoginIndexTable,
  SessionTable,
  TenantTable,
} from '#areas/tenants/table.ts';

/** Every table that area code reaches through the typed query builder. */
export interface Schema {
  tenant: TenantTable;
  app_user: AppUserTable;
  credential: CredentialTable;
  session: SessionTable;
  login_index: LoginIndexTable;
  login_attempt: LoginAttemptTable;
  credit_account: CreditAccountTable;
  credit_ledger: CreditLedgerTable;
  check_list: CheckListRow;
  check_list_item: CheckListItemRow;
  check_list_version: CheckListVersionRow;
  check_list_version_item: CheckListVersionItemRow;
}
