import { hostOf, lines, region } from './lines'
import type { Snippets } from './snippet'

export const cyberduckSnippets: Snippets = ({ accessKeyId, secretKey, profile, endpoint }) => {
  const { host, name, port, isSecure } = hostOf(endpoint)
  return [
    {
      title: 'Connection profile',
      place: `${profile}.cyberduckprofile`,
      secret: false,
      text: lines(
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
        '<plist version="1.0">',
        '<dict>',
        '  <key>Protocol</key><string>s3</string>',
        `  <key>Vendor</key><string>${profile}</string>`,
        `  <key>Scheme</key><string>${isSecure ? 'https' : 'http'}</string>`,
        `  <key>Default Hostname</key><string>${name}</string>`,
        `  <key>Default Port</key><string>${port}</string>`,
        `  <key>Region</key><string>${region}</string>`,
        '  <key>Properties</key>',
        '  <array><string>s3.bucket.virtualhost.disable=true</string></array>',
        '</dict>',
        '</plist>',
      ),
    },
    {
      title: 'Sign in',
      place: 'New connection',
      secret: true,
      text: lines(`Server: ${host}`, `Access Key ID: ${accessKeyId}`, `Secret Access Key: ${secretKey}`),
    },
  ]
}
