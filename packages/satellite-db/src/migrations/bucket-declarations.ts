export const bucketDeclarations = [
  // settings of S3 that hold in every bucket, as far as they read as set; a constant default: no row is written
  `alter table buckets add column declarations text[] not null default '{ownershipControls,publicAccessBlock}'`,
]
