-- What users are shown of their open sessions.
alter table session
  -- what the browser says of itself when signing in
  add column device text,
  -- written at most once a minute
  add column last_used_at timestamptz not null default now();
