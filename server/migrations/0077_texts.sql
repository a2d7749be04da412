-- Texts as the rules of docs/wire.md "Texts" keep them, for rows from before (docs/decisions/0109). Closed inspections, the versions
-- of check lists and the log stay as they are, byte for byte.

-- Searching folds compatibility forms too (NFKC): ﬁ is fi, full-width １２ is 12. Plain ASCII, the most of all texts, needs neither.
create or replace function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return lower(value);
  end if;
  return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfkc)));
end $$;

-- The same rules as in contract/src/kit/text.ts; only this migration needs them.
create function text_kept(value text, several_lines boolean) returns text language plpgsql immutable strict parallel safe as $$
declare
  kept text;
begin
  if value ~ '^[!-~]([ -~]*[!-~])?$' then
    return value;
  end if;
  kept := regexp_replace(value, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g');
  if not several_lines then
    kept := replace(kept, E'\n', '');
  end if;
  kept := normalize(regexp_replace(regexp_replace(kept, '[\t\u00a0\u2007\u202f]', ' ', 'g'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\U0001fffe\U0001ffff\U0002fffe\U0002ffff\U0003fffe\U0003ffff\U0004fffe\U0004ffff\U0005fffe\U0005ffff\U0006fffe\U0006ffff\U0007fffe\U0007ffff\U0008fffe\U0008ffff\U0009fffe\U0009ffff\U000afffe\U000affff\U000bfffe\U000bffff\U000cfffe\U000cffff\U000dfffe\U000dffff\U000efffe\U000effff\U000ffffe\U000fffff\U0010fffe\U0010ffff]', '', 'g'), nfc);
  kept := regexp_replace(kept, '^[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+|[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+$', '', 'g');
  return case when regexp_replace(kept, '[\s\u00a0\u034f\u115f\u1160\u1680\u17b4\u17b5\u2000-\u200a\u200c\u200d\u2028\u2029\u202f\u205f\u2800\u3000\u3164\ufe00-\ufe0f\uffa0]', '', 'g') = '' then '' else kept end;
end $$;

create function texts_kept(value text[]) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(
    select kept from unnest(value) with ordinality v (text, n) cross join lateral (select public.text_kept(v.text, false) as kept) k
    where kept <> '' group by kept order by min(n));
end $$;

create function json_kept(value jsonb, several_lines boolean) returns jsonb language plpgsql immutable strict parallel safe as $$
begin
  case jsonb_typeof(value)
    when 'string' then return to_jsonb(public.text_kept(value #>> '{}', several_lines));
    when 'array' then return (
      select coalesce(jsonb_agg(public.json_kept(v.item, several_lines) order by v.n), '[]') from jsonb_array_elements(value) with ordinality v (item, n));
    when 'object' then return (
      select coalesce(jsonb_object_agg(public.text_kept(v.key, false), public.json_kept(v.item, several_lines)), '{}') from jsonb_each(value) v (key, item));
    else return value;
  end case;
end $$;

-- Rewrites only rows that change. A text that must not be empty and has nothing to see becomes the beginning of the row's id, one that may
-- be missing becomes null. Where another row has or would get the same unique value, both keep theirs, and the log names the row.
do $$
declare
  part record; row_found record; kept text; is_other text;
begin
  for part in select * from (values
    ('tenant', 'name', 'required', null), ('api_key', 'name', 'required', null), ('webhook', 'name', 'required', null),
    ('app_user', 'first_name', 'required', null), ('app_user', 'middle_name', 'optional', null), ('app_user', 'last_name', 'required', null),
    ('app_user', 'position', 'optional', null), ('app_user', 'phone', 'optional', null),
    ('business_unit', 'name', 'required', null), ('business_unit', 'code', 'unique', 'tenant_id'), ('business_unit', 'external_id', 'unique', 'tenant_id'),
    ('object_class', 'name', 'required', null), ('object_class', 'code', 'unique', 'tenant_id'), ('object_class', 'icon', 'optional', null),
    ('object_class', 'attributes', 'json', null),
    ('object', 'name', 'required', null), ('object', 'code', 'optional', null), ('object', 'external_id', 'unique', 'tenant_id'),
    ('object', 'serial_number', 'optional', null), ('object', 'manufacturer', 'optional', null), ('object', 'model', 'optional', null),
    ('object', 'location_text', 'optional', null), ('object', 'description', 'lines', null), ('object', 'tags', 'texts', null),
    ('object', 'attributes', 'json_lines', null),
    ('check_list', 'name', 'required', null), ('check_list', 'code', 'unique', 'tenant_id'), ('check_list', 'external_id', 'unique', 'tenant_id'),
    ('check_list', 'provider', 'optional', null),
    ('check_list_item', 'name', 'required', null), ('check_list_item', 'code', 'unique', 'check_list_id'), ('check_list_item', 'hint', 'lines', null),
    ('check_list_item', 'unit', 'optional', null), ('check_list_item', 'indicator_code', 'optional', null), ('check_list_item', 'choices', 'json', null),
    ('check_list_item', 'rule', 'json', null), ('check_list_item', 'visible_if', 'json', null),
    ('inspection_class', 'name', 'required', null), ('inspection_class', 'code', 'unique', 'tenant_id'),
    ('inspection_template', 'name', 'required', null), ('inspection_template', 'code', 'unique', 'tenant_id'),
    ('inspection_template_detail', 'group_name', 'required', null), ('inspection_template_rule', 'name', 'required', null),
    ('holiday', 'name', 'required', null), ('predefined_text', 'text', 'required_lines', null), ('predefined_text', 'section', 'optional', null),
    ('dictionary_entry', 'names', 'json', null), ('dictionary_entry', 'extra', 'json', null),
    ('measurement_indicator', 'name', 'required', null), ('measurement_indicator', 'code', 'unique', 'object_id'),
    ('measurement_indicator', 'external_id', 'unique', 'tenant_id'), ('indicator_value', 'comment', 'lines', null),
    ('quality_constraint', 'name', 'required', null), ('constraint_rule', 'name', 'required', null), ('constraint_rule', 'indicator_code', 'optional', null),
    ('content', 'name', 'required', null), ('content', 'description', 'lines', null), ('content', 'user_tags', 'texts', null)
  ) parts (of_table, field, kind, scope) loop
    kept := case part.kind
      when 'json' then format('public.json_kept(r.%I, false)', part.field)
      when 'json_lines' then format('public.json_kept(r.%I, true)', part.field)
      when 'texts' then format('public.texts_kept(r.%I)', part.field)
      when 'lines' then format('nullif(public.text_kept(r.%I, true), '''')', part.field)
      when 'required_lines' then format('coalesce(nullif(public.text_kept(r.%I, true), ''''), left(r.id::text, 8))', part.field)
      when 'required' then format('coalesce(nullif(public.text_kept(r.%I, false), ''''), left(r.%I::text, 8))', part.field,
        case part.of_table when 'tenant' then 'tenant_id' else 'id' end)
      else format('nullif(public.text_kept(r.%I, false), '''')', part.field) end;
    is_other := '';
    if part.kind = 'unique' then
      is_other := format(' and not exists (select 1 from %1$I o where o.tenant_id = r.tenant_id and o.%3$I = r.%3$I and o.id <> r.id and public.text_kept(o.%2$I, false) = public.text_kept(r.%2$I, false))',
        part.of_table, part.field, part.scope);
    end if;
    execute format('update %1$I r set %2$I = %3$s where r.%2$I is not null and %3$s is distinct from r.%2$I%4$s',
      part.of_table, part.field, kept, is_other);
    if part.kind = 'unique' then
      for row_found in execute format('select r.tenant_id, r.id from %1$I r where r.%2$I is not null and %3$s is distinct from r.%2$I order by 1, 2',
        part.of_table, part.field, kept) loop
        raise warning 'tenant %: the % of the % % is kept although it differs from another one only in its spelling', row_found.tenant_id,
          part.field, part.of_table, row_found.id;
      end loop;
    end if;
  end loop;
end $$;

-- What is searched by, where it is folded otherwise now.
update object set name = name where octet_length(search_text) <> length(search_text) and search_text is distinct from
  search_fold(name || E'\n' || coalesce(code, '') || E'\n' || coalesce(serial_number, '') || E'\n' || coalesce(manufacturer, ''));
update inspection set number = number where finished_at is not null and octet_length(search_text) <> length(search_text) and search_text is distinct from
  search_fold(E'\n' || coalesce(number, '') || E'\n' || template_name || E'\n' || coalesce(object_name, '') || E'\n' || coalesce(object_code, '') || E'\n' || coalesce(responsible_name, '') || E'\n');

drop function json_kept(jsonb, boolean);
drop function texts_kept(text[]);
drop function text_kept(text, boolean);
