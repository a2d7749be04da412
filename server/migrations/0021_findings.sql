-- Why a branch has its status is counted from the findings of its results, without reading their other answers.
create index inspection_item_finding_ix on inspection_item (tenant_id, detail_id) include (position, quality) where shown and quality <= 20;
