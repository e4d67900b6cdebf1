import packageFile from '../package.json'

export const { version } = packageFile
