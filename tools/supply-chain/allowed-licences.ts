/** SPDX ids that we may use and pass on. Anything else needs an entry below, with its reason. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

interface Exception {
  /** The package, or what its name begins with. */
  name: string
  /** As the lock says it; undefined where it says nothing. */
  licence: string | undefined
  because: string
}

export const exceptions: readonly Exception[] = [
  {
    name: '@fontsource-variable/inter',
    licence: 'OFL-1.1',
    because: 'a font: may be passed on with programs, under its own name',
  },
  { name: 'argparse', licence: 'Python-2.0', because: 'permissive; only tools of the tests read YAML with it' },
  { name: 'argparse', licence: 'PSF-2.0', because: 'permissive; only tools of the tests read YAML with it' },
  { name: 'axe-core', licence: 'MPL-2.0', because: 'used unchanged by browser tests, not passed on' },
  { name: '@axe-core/', licence: 'MPL-2.0', because: 'used unchanged by browser tests, not passed on' },
  {
    name: 'dejavu-fonts-ttf',
    licence: 'SEE LICENSE IN README.md AND LICENSE',
    because: 'a font: the licence of Bitstream Vera, which lets it be passed on with programs',
  },
  { name: 'lightningcss', licence: 'MPL-2.0', because: 'used unchanged while building, not passed on' },
  { name: 'parse-cache-control', licence: undefined, because: 'BSD-3-Clause by its LICENSE file; a tool of the tests' },
  { name: 'png-js', licence: undefined, because: 'MIT by its LICENSE file; pdfkit reads pictures with it' },
]
