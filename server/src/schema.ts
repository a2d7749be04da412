import type {
  AppUserTable, CreditAccountTable, CreditLedgerTable, LoginAttemptTable, LoginIndexTable, SessionTable, TenantTable,
} from '#areas/tenants/table.ts';

/** Every table that area code reaches through the typed query builder. */
export interface Schema {
  tenant: TenantTable;
  app_user: AppUserTable;
  session: SessionTable;
  login_index: LoginIndexTable;
  login_attempt: LoginAttemptTable;
  credit_account: CreditAccountTable;
  credit_ledger: CreditLedgerTable;
}
