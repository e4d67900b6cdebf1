create index buckets_name on buckets (name);
