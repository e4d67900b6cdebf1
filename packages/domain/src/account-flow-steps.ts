/** Numbers of the steps that are sent; what lies between and after them is the console's own. */
export const changeEmailSteps = { password: 1, mfa: 2, oldEmailCode: 3, newEmail: 4, newEmailCode: 5 } as const
/** Of an account and of a project. */
export const deletionSteps = { init: 0, password: 1, mfa: 2, emailCode: 3, confirm: 4 } as const
