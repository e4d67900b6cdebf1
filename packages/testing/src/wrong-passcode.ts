/** Six digits that are right at no step near now. @param passcode what an authenticator app shows so many steps later */
export function wrongPasscode(passcode: (steps: number) => string): string {
  const right = [-2, -1, 0, 1, 2].map(passcode)
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.includes(code)) ?? ''
}
