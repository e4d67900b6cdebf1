import { nativeModule, type NativeModule } from '@perigee/crypto/native-module-node'
import type { Config } from '../load-config'
import { fine, note, type Finding } from './finding'

const about = 'native module'

/** Whether content is sealed, opened and hashed in machine code of ours, on this machine. */
export function checkNativeModule({ settings }: Config): Finding {
  const isWanted = settings.gateway.native === 'auto'
  return isWanted ? judgeNativeModule(nativeModule()) : fine(about, 'switched off by PERIGEE_NATIVE')
}

export function judgeNativeModule(found: NativeModule): Finding {
  switch (found.state) {
    case 'loaded':
      return fine(about, 'seals and opens content, and makes MD5 of several bodies at once')
    case 'absent':
      return fine(about, 'not built; content is sealed and opened in OpenSSL')
    case 'refused':
      return note(about, found.reason, 'Build it again (npm run build:native), or remove it.')
  }
}
