// `npm run figures`: the quick ones of the numbers that docs/performance.md states. Needs `npm run build` once.
import { argon2InChromium } from './figures/argon2-in-chromium'
import { argon2OnServer } from './figures/argon2-on-server'
import { consoleScripts } from './figures/console-scripts'
import { contentBlocks } from './figures/content-blocks'
import { fileBrowser } from './figures/file-browser'
import { printFigure } from './figures/figure'
import { loginPage } from './figures/login-page'
import { md5Together } from './figures/md5-together'
import { largeObjects } from './gateway/large-objects'
import { smallObjects } from './gateway/small-objects'

for (const figure of [
  consoleScripts,
  loginPage,
  fileBrowser,
  argon2InChromium,
  argon2OnServer,
  contentBlocks,
  md5Together,
])
  printFigure(await figure())
for (const bench of [largeObjects, smallObjects]) for (const figure of await bench()) printFigure(figure)
