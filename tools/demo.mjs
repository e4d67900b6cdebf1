// `npm run demo`: installs and builds when something changed, then fills an installation.
import { buildWhenChanged } from './build-when-changed.mjs'
import { installDependencies } from './install.mjs'
import { runScript } from './run-script.mjs'

installDependencies()
if (!process.env.PERIGEE_URL) await buildWhenChanged()
runScript('e2e/demo/main.ts')
