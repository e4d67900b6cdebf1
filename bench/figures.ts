// `npm run figures`: the numbers that the documents state, measured here and now. Needs `npm run build` once.
import { argon2InChromium } from './figures/argon2-in-chromium'
import { argon2OnServer } from './figures/argon2-on-server'
import { loginScripts } from './figures/login-scripts'

for (const figure of [loginScripts, argon2InChromium, argon2OnServer]) {
  const { name, value, explains } = await figure()
  console.log(`${name}: ${value}\n    ${explains}`)
}
