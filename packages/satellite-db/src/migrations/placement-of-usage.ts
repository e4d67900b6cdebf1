/** Where what was stored and downloaded lay: prices differ by place, and the bucket may be gone when they are asked for. */
export const placementOfUsage = [
  `alter table bucket_tallies add column placement integer not null default 0`,
  `alter table bucket_egress add column placement integer not null default 0`,
  `update bucket_tallies t set placement = b.placement from buckets b
    where b.project_id = t.project_id and b.name = t.bucket and b.placement <> 0`,
  `update bucket_egress e set placement = b.placement from buckets b
    where b.project_id = e.project_id and b.name = e.bucket and b.placement <> 0`,
]
