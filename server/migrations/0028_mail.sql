-- Mails on their way, and for 30 days those that were sent or have failed.
create table mail (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  -- What it is about: a mail exists once, however often it is asked for.
  key text not null,
  -- Whom it is for, if it is a user.
  user_id uuid,
  name text not null,
  address text not null,
  locale text not null,
  subject text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  -- The answer of the mail server, or why there was none.
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  -- Attempted for two days from here; an operator may begin them again.
  queued_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  -- Since when a server sends it.
  claimed_at timestamptz,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create unique index mail_key_ix on mail (tenant_id, key);
create index mail_due_ix on mail (tenant_id, due_at) where status in ('waiting', 'sending');
create index mail_user_ix on mail (tenant_id, user_id);
create index mail_list_ix on mail (tenant_id, created_at desc, id desc);

-- What a mail says, which may be a link that only its reader may know: only the sign-in role reads it, and it is deleted
-- once the mail is sent.
create table mail_body (
  tenant_id uuid not null,
  mail_id uuid not null,
  content jsonb not null,
  primary key (tenant_id, mail_id),
  foreign key (tenant_id, mail_id) references mail (tenant_id, id) on delete cascade
);
