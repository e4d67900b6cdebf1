alter table projects add column burst_limit integer;
