// Before the console's own code, which takes a while on a slow network: index.html shows the frame to somebody who is
// logged in, as wide and in the colours that were chosen, and to others the card of the login page. The keys are those of the console (app/splash.test.tsx).
const look = document.documentElement.dataset
const navigation = localStorage.getItem('perigee.navigation')
const scheme = localStorage.getItem('mantine-color-scheme-value')
if (localStorage.getItem('perigee.signed-in') !== null) look.signedIn = 'true'
if (navigation !== null) look.navigation = navigation
if (scheme === 'light' || scheme === 'dark') look.mantineColorScheme = scheme
if (look.signedIn === undefined && location.pathname === '/login') look.place = 'login'
