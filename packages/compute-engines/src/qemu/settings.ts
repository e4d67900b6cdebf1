import { defineSettings, type SettingsOf } from '@perigee/server-kit/settings'
import { choice, matching } from '@perigee/server-kit/settings/parsers'

export const qemuSettings = defineSettings({
  acceleration: {
    env: 'PERIGEE_COMPUTE_ACCELERATION',
    default: 'auto',
    parse: choice('auto', 'kvm', 'tcg'),
    means:
      'How QEMU runs machines. auto: by KVM where a machine has been seen to start with it, else in software (tcg).',
  },
  user: {
    env: 'PERIGEE_COMPUTE_USER',
    default: '65534',
    parse: matching('the name or the number of a user', /^(\d{1,9}|[a-z_][a-z0-9_-]{0,31})$/),
    means: 'User as whom the processes of QEMU run where the server runs as root.',
  },
})

export type QemuSettings = SettingsOf<typeof qemuSettings>
export type Acceleration = 'kvm' | 'tcg'
