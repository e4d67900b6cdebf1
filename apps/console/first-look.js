// Before the console's own code, which takes a while on a slow network: index.html shows the frame to somebody who is
// logged in, as wide and in the colours that were chosen, and to others the card of the login page. The keys are those of the console (app/splash.test.tsx).
const look = document.documentElement.dataset
const navigation = localStorage.getItem('perigee.navigation')
const scheme = localStorage.getItem('mantine-color-scheme-value')
if (localStorage.getItem('perigee.signed-in') !== null) look.signedIn = 'true'
if (navigation !== null) look.navigation = navigation
if (scheme === 'light' || scheme === 'dark') look.mantineColorScheme = scheme
if (look.signedIn === undefined && location.pathname === '/login') look.place = 'login'

// Whoever has sent the form of that card before there is a page to send it need not press again (lib/early-login.ts).
document.addEventListener('submit', ({ target }) => {
  if (target.id === 'early-login') target.setAttribute('aria-busy', 'true')
})

// The address that a mail has led here for, as the page will have it; this script may be there before the form is.
const known = new URLSearchParams(location.search).get('email')
const fillIn = () => {
  const form = document.getElementById('early-login')
  if (form && known) form.elements.email.value ||= known
}
if (look.place === 'login') {
  fillIn()
  document.addEventListener('readystatechange', fillIn, { once: true })
}

// What the console would find out one after the other is asked for at once: the code of the place, which the build has
// named here (plugins/first-look.ts), and the answers that it begins with.
const ahead = (rel = '', href = '', as = '') => {
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: 'anonymous' })
  if (as !== '') link.as = as
  document.head.append(link)
}
const code = (names = '') => {
  for (const name of names.split(' ').filter(Boolean))
    if (name.endsWith('.css')) ahead('preload', name, 'style')
    else ahead('modulepreload', name)
}
const answers = (...paths) => paths.forEach((path) => ahead('preload', `/api/v0/${path}`, 'fetch'))
const { login, frame, fileBrowser } = document.currentScript?.dataset ?? {}
if (look.place === 'login') {
  answers('config')
  code(login)
} else if (look.signedIn) {
  answers('config', 'auth/account', 'projects')
  code(/^\/projects\/[^/]+\/buckets\/[^/]+(?!.*\/~settings$)/.test(location.pathname) ? fileBrowser : frame)
}
