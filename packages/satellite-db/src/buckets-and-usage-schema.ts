/** Tables of buckets and their usage. */
export interface BucketsAndUsageSchema {}
