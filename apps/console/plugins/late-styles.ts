import type { Plugin } from 'vite'

/**
 * What index.html draws by itself is shown before the styles of the console are there: main.tsx puts them in force. Their
 * place stays, or the styles of pages and of the theme would come before them.
 */
export const lateStyles = (): Plugin => ({
  name: 'late-styles',
  enforce: 'post',
  transformIndexHtml: (html) =>
    html
      .split('\n')
      .flatMap((line) => {
        if (!line.trimStart().startsWith('<link rel="stylesheet"')) return [line]
        const late = line.replace('rel="stylesheet"', 'rel="stylesheet" media="print" data-late')
        return [line.replace('rel="stylesheet"', 'rel="preload" as="style"'), late]
      })
      .join('\n'),
})
