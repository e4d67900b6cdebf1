/** Where one signs up at a partner, who learns which account of which installation comes. */
export function signUpAddress(
  page: string,
  { userId, satelliteName }: { userId: string; satelliteName: string },
): string {
  const url = new URL(page)
  url.searchParams.set('user_id', userId)
  url.searchParams.set('satellite_name', satelliteName)
  return url.href
}
