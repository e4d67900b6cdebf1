/** Words that the console's addresses are made of; everything else in a path is somebody's data. */
const words = new Set(
  (
    'login signup signup-confirmation activate forgot-password password-recovery projects project dashboard buckets ' +
    'bucket upload browse access applications domains team compute settings account account-settings billing ' +
    'setup overview payment-methods transactions billing-history billing-information api-keys object-mount cunofs-beta ' +
    'compute-overview compute-instances compute-keys compute-deploy-instance'
  ).split(' '),
)

/** `/projects/1x2y/buckets/holiday/a.jpg` as `/projects/:/buckets/:…`: where somebody was, not what they had there. */
export function routePattern(location: string): string {
  const path = URL.canParse(location, 'http://console') ? new URL(location, 'http://console').pathname : '/'
  const segments = path.split('/').filter((segment) => segment !== '')
  const shown = segments.slice(0, 4).map((segment) => (words.has(segment) ? segment : ':'))
  return `/${shown.join('/')}${segments.length > 4 ? '…' : ''}`
}
