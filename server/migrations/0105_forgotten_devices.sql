-- When somebody has asked that the device erase what it holds, which it does at its next contact; null if nobody has.
alter table device add column forget_asked_at timestamptz;
