-- Whose change a verdict follows from; null: time has passed, or a recalculation has mended it.
alter table constraint_verdict add column user_id uuid;
