-- Why a mail has not been sent, one of a closed set, for those who administer a tenant; the words are for the operator.
alter table mail add column fault text;
update mail set fault = case when error like '5%' and status = 'failed' then 'refused' when error like '4%' then 'postponed' else 'unreachable' end
where error is not null;
