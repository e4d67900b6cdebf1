import type { StoredBucket } from '@perigee/contract/store'

/** For which every request may be signed. */
export const anyRegion = 'global'

/** What S3 clients take for the region of a bucket: its placement. */
export const regionOf = ({ placement }: Pick<StoredBucket, 'placement'>): string => placement || anyRegion
