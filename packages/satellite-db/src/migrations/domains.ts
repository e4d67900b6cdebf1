/** Custom domains of projects: claims, and what DNS said about each when it was last asked. */
export const domains = [
  `create table domains (
    id bigint primary key generated always as identity,
    project_id bigint not null references projects on delete cascade,
    -- as DNS spells it: lower case, ASCII, no dot at the end
    domain text collate "C" not null,
    -- bucket, or bucket/folder
    root text not null,
    -- no secret: the TXT record that it is for tells it to everybody
    access_id text not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    -- since when DNS has led here: this claim alone holds the name; null for a claim that holds nothing
    held_since timestamptz,
    -- null: DNS was not asked yet
    checked_at timestamptz,
    state text,
    -- what the name leads to, and its TXT texts
    found_points text[] not null default '{}',
    found_txt text[] not null default '{}',
    unique (project_id, domain),
    check ((checked_at is null) = (state is null))
  )`,
  `create unique index domains_held on domains (domain) where held_since is not null`,
  `create index domains_by_name on domains (domain)`,
  `create index domains_to_check on domains (checked_at nulls first)`,
]
