/** What a business says about its size when it signs up. */
export const employeeCounts = ['1 to 50', '51 to 1000', 'More than 1000'] as const

/** What it expects to store. */
export const signupStorageNeeds = ['Up to 100 TB', '100 TB to 1 PB', 'Over 1 PB'] as const

/** Whoever needs the most is contacted unless they say otherwise. */
export const wantsSalesContact = (storageNeeds: string): boolean => storageNeeds === 'Over 1 PB'
