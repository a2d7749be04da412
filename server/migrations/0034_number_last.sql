-- Gives a planned inspection its number, when all else of it is stored: whoever plans at the same time waits for the commit.
create function inspection_number_give(t uuid, planned uuid) returns void language plpgsql as $$
begin
  update inspection set number = inspection_number_next(t) where tenant_id = t and id = planned;
end $$;
