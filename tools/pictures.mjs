// `npm run pictures`: installs and builds when something changed, then takes pictures of every page.
import { buildWhenChanged } from './build-when-changed.mjs'
import { installDependencies } from './install.mjs'
import { runScript } from './run-script.mjs'

installDependencies()
await buildWhenChanged()
runScript('e2e/pictures/main.ts')
