/** Partners that accounts had before: prices of that time stay those of that partner. */
export const formerPartners = [
  `create table former_partners (
    user_id uuid not null references users on delete cascade,
    until_at timestamptz not null,
    partner text not null,
    primary key (user_id, until_at)
  )`,
]
