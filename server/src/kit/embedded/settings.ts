// For a small server beside the application; fsync and its companions stay on.
export const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '50',
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // There is no replica, so the log need not contain what a replica needs.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  TimeZone: 'UTC',
  log_timezone: 'UTC',
  // The application reports errors itself; the server's log would contain the values of rows.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // An import causes many checkpoints, and a warning about them helps nobody who reads our output.
  checkpoint_warning: '0',
};

export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
