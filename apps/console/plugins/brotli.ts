import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
/** Below a packet nothing is gained. */
const least = 1400

/** Leaves each file that gains by it beside itself as `.br`, as small as it gets; the server sends that to browsers that take it. */
export const brotli = (): Plugin => ({
  name: 'brotli',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const files = Object.values(bundle).map((file) => ({
      path: join(dir, file.fileName),
      content: Buffer.from(file.type === 'chunk' ? file.code : file.source),
    }))
    const gaining = files.filter(({ path, content }) => content.length >= least && /\.(m?js|css|html|svg)$/.test(path))
    await Promise.all(
      gaining.map(async ({ path, content }) =>
        writeFile(
          `${path}.br`,
          await compress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        ),
      ),
    )
  },
})
