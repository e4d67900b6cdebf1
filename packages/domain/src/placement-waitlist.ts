/** How much somebody would store in a place that is not there yet. */
export const expectedStorage = ['< 1TB', '1-10TB', '10-50TB', '50-100TB', '> 100TB'] as const
export type ExpectedStorage = (typeof expectedStorage)[number]

export const storageNeedsRequired = 'Storage needs is required'
