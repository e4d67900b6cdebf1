/** Whether an address belongs to the API and not to the console's pages. */
export const isApiPath = (url: string): boolean => /^\/(api|public|sso)(\/|\?|$)/.test(url)
