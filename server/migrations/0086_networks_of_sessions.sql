-- The network address that a session was opened from: wrong passwords from elsewhere keep nobody out there.
alter table session add column address text not null default '';
