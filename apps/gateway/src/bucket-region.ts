import type { StoredBucket } from '@perigee/contract/store'

/** What S3 clients take for the region of a bucket: its placement. */
export const regionOf = ({ placement }: Pick<StoredBucket, 'placement'>): string => placement || 'global'
