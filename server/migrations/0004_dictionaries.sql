create table dictionary_entry (
  tenant_id uuid not null references tenant (tenant_id),
  dictionary text not null,
  code integer not null,
  id uuid not null,
  names jsonb not null,
  extra jsonb not null default '{}',
  system boolean not null default false,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  constraint dictionary_entry_code_pk primary key (tenant_id, dictionary, code)
);
create unique index dictionary_entry_id_ix on dictionary_entry (tenant_id, id);
create index dictionary_entry_list_ix on dictionary_entry (tenant_id, dictionary, updated_at desc, id desc);

-- Sentences suggested in comment fields; section restricts where, null means everywhere.
create table predefined_text (
  tenant_id uuid not null references tenant (tenant_id),
  id uuid not null,
  text text not null,
  section text,
  language text not null,
  archived boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (tenant_id, id)
);
create index predefined_text_list_ix on predefined_text (tenant_id, updated_at desc, id desc);
create index predefined_text_section_ix on predefined_text (tenant_id, section, language);
