-- Every value follows from a row's number, so that a repeated run measures the same data.

-- The id of the n-th row of a kind that was created at this time.
create or replace function pg_temp.id_at(at timestamptz, kind int, n bigint) returns uuid language sql immutable return (
  lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
  || '8' || substr(md5(kind::text || '/' || n::text), 1, 15))::uuid;

-- The same with the ending of a detail's id.
create or replace function pg_temp.detail_id_at(at timestamptz, kind int, n bigint) returns uuid language sql immutable return (
  lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(kind), 3, '0')
  || '8' || substr(md5(kind::text || '/' || n::text), 1, 11) || '0000')::uuid;

-- A number from 0 up to 1 that looks random; each use has its own salt.
create or replace function pg_temp.chance(n bigint, salt bigint) returns float8 language sql immutable return
  (hashint8extended(n, salt) & 1048575) / 1048576.0;
create or replace function pg_temp.pick(n bigint, salt bigint, count int) returns int language sql immutable return
  (hashint8extended(n, salt) & 1048575)::int % count;

create or replace function pg_temp.class_at(n int) returns text language sql immutable return
  (array['Pump', 'Valve', 'Motor', 'Substation', 'Reservoir', 'Building', 'Lift', 'Boiler', 'Ventilation', 'Fire door', 'Cable', 'Transformer'])[n + 1];
