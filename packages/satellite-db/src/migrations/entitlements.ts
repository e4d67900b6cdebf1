/** Products that single projects were promised, from a moment on. */
export const entitlements = [
  `create table project_entitlements (
    project_id bigint not null references projects on delete cascade,
    placement integer not null,
    from_at timestamptz not null,
    -- null: that of everybody else again
    product integer,
    primary key (project_id, placement, from_at)
  )`,
]
